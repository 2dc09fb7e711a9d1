import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript-api';

const SOURCES = path.resolve(__dirname, '../../../api/src');

/** Files that may hold SQL: repositories, the database's own folder with the migrations, and tests. */
const MAY_HOLD_SQL = /[/.](repository|test)\.ts$|^kernel\/database\//;

/** Calls that begin a statement of kysely, or send one that was made elsewhere. */
const STATEMENTS = new Set([
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'with',
  'withRecursive',
  'executeQuery',
]);

/** SQL that a file makes itself, by methods of kysely or by the tag: a connection passed to it has them all, without an import. */
function sqlIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && STATEMENTS.has(node.name.text)) found.push(node.name.text);
    if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      if (STATEMENTS.has(node.argumentExpression.text)) found.push(node.argumentExpression.text);
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'sql')
      found.push(`sql.${node.name.text}`);
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql') found.push('sql');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('only the API’s repositories have SQL', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !MAY_HOLD_SQL.test(file));
  expect(files.length).toBeGreaterThan(150);
  const made = files.map((file) => [file, sqlIn(file, readFileSync(path.join(SOURCES, file), 'utf8'))] as const);
  expect(made.filter(([, statements]) => statements.length > 0)).toEqual([]);
});

test.each([
  ['selectFrom', "export const all = (db) => db.selectFrom('users').selectAll().execute();"],
  ['insertInto', "export const add = (tx) =>\n  tx\n    .insertInto('users').values({}).execute();"],
  ['updateTable', "export const { update } = { update: (tx) => tx['updateTable']('users') };"],
  ['deleteFrom', 'export const begin = (tx) => tx.deleteFrom;'],
  ['with', "export const both = (db) => db.with('of', all).selectAll().execute();"],
  ['withRecursive', "export const tree = (tx) => tx.withRecursive('parts', parts);"],
  ['executeQuery', 'export const send = (db) => db.executeQuery(compiled);'],
  ['executeQuery', "export const send = (db) => db['executeQuery'](compiled);"],
  ['sql.raw', "export const lock = (db) => sql.raw('lock table users').execute(db);"],
  ['sql', 'export const one = (db) => sql<number>`select 1`.execute(db);'],
])('%s outside a repository is found', (statement, text) => {
  expect(sqlIn('modules/users/changes.ts', text)).toEqual([statement]);
});
