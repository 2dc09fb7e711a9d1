import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const WORKSPACE = path.resolve(__dirname, '../../..');
const DOCS = path.join(WORKSPACE, 'docs');
const GENERATED = new Set(['node_modules', 'dist', 'dist-operations', 'coverage', 'test-results']);
const NUMBER = String.raw`\d+(?:\.\d+)*`;

/** `specification 4.2 and 4.3`, `[specification](specification.md) 4.2`. */
const RULES = new RegExp(
  String.raw`\bspecification(?:\]\([\w./-]+\))? (${NUMBER}(?:(?:, | and |, and | to )${NUMBER})*)`,
  'gi',
);
/** `decision 011`, `decisions/011`, `](011-a-title.md)`, `(011)`. */
const DECISIONS = /\bdecisions?[ /](\d{3})\b|\]\((\d{3})-[\w-]+\.md|\((?:see )?(0\d{2})\)/gi;
/** Paths of the workspace between backticks; patterns and placeholders do not match. */
const PATHS = /`((?:api|gateway|shared|shell|mf-[a-z-]+|e2e|tools|proofs|docs)\/[\w./-]+)`/g;

/** Numbers of the specification's headings, of its rules (`- **4.2.3** …`) and of the rows of its tables. */
const rulesOf = (specification: string) =>
  new Set([...specification.matchAll(/^(?:#+ |- \*\*|\| )(\d+(?:\.\d+)*)(?:\*\*)? /gm)].map(([, number]) => number));

const rules = rulesOf(readFileSync(path.join(DOCS, 'specification.md'), 'utf8'));
const decisions = new Set(readdirSync(path.join(DOCS, 'decisions')).map((file) => file.slice(0, 3)));

/** Citations of rules or decisions that do not exist. A citation may be split over two lines of a comment. */
function deadCitations(text: string, known = { rules, decisions }): string[] {
  const flat = text.replace(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, ' ');
  const ofRules = [...flat.matchAll(RULES)].filter(([, cited = '']) =>
    cited.match(new RegExp(NUMBER, 'g'))?.some((number) => !known.rules.has(number)),
  );
  const ofDecisions = [...flat.matchAll(DECISIONS)].filter(
    ([, ...numbers]) => !known.decisions.has(numbers.find(Boolean) ?? ''),
  );
  return [...ofRules, ...ofDecisions].map(([whole]) => whole);
}

/** Paths of the source files and documents below a folder. */
function textFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || GENERATED.has(entry.name)) return [];
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return textFiles(file);
    return /\.(?:ts|tsx|js|cjs|mjs|md)$/.test(entry.name) ? [file] : [];
  });
}

/** What is wrong with each file, after its path. */
const faultsIn = (files: readonly string[], faultsOf: (text: string, file: string) => readonly string[]) =>
  files.flatMap((file) =>
    faultsOf(readFileSync(file, 'utf8'), file).map((fault) => `${path.relative(WORKSPACE, file)}: ${fault}`),
  );

test('every citation leads to a rule of the specification or to a decision', () => {
  // The examples below are invalid on purpose.
  const files = textFiles(WORKSPACE).filter((file) => file !== __filename);
  expect(faultsIn(files, (text) => deadCitations(text))).toEqual([]);
});

test('every path that a document names is there', () => {
  // Examples of guides are files that the reader writes; `guides.test.ts` follows them. A fresh clone has no builds.
  const documents = textFiles(WORKSPACE).filter((file) => /(?<!\/docs\/adding-[\w-]+)\.md$/.test(file));
  const isThere = (named: string, file: string) =>
    /\/dist(-[a-z]+)?(\/|$)/.test(named) ||
    [WORKSPACE, path.dirname(file)].some((from) => existsSync(path.join(from, named)));
  const dead = faultsIn(documents, (text, file) =>
    [...text.matchAll(PATHS)].map(([, named = '']) => named).filter((named) => !isThere(named, file)),
  );
  expect(dead).toEqual([]);
});

test.each([
  ['/** Source: specification 4.2.2. */', 'specification 4.2.2'],
  ['/** Source: specification 4.2 and 4.3. */', 'specification 4.2 and 4.3'],
  ['/**\n * Source: specification\n * 9.9. */', 'specification 9.9'],
  ['- [specification](specification.md) 5.1', 'specification](specification.md) 5.1'],
  ['// See decision\n// 012.', 'decision 012'],
  ['[why](../docs/decisions/012-a-title.md)', 'decisions/012'],
  ['as said there (012)', '(012)'],
  ['specification 4, 4.2, 4.2.1 and 4.2.9; decision 011', undefined],
])('%j is reported if its target does not exist', (text, dead) => {
  const known = {
    rules: rulesOf('## 4 A\n\n### 4.2 B\n\n- **4.2.1** A rule.\n\n| 4.2.9 | a row |\n'),
    decisions: new Set(['011']),
  };
  expect(deadCitations(text, known)).toEqual(dead === undefined ? [] : [dead]);
});
