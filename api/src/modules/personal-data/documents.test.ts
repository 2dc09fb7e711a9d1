import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { RETENTION } from '../../kernel/database/retention-rules';
import { createDatabase } from '../../../test/support/test-app';

const DOCS = path.join(__dirname, '../../../../docs');

const readLines = async (file: string) => (await readFile(path.join(DOCS, file), 'utf8')).split('\n');

/** Names of columns that may hold personal data. */
const PERSONAL =
  /login|full_name|^name$|email|^address$|phone|browser|^system$|password|secret$|_hash$|_digest$|comment|phrases|^query$|notes|^content$|file_name|^before$|^after$|positions$|language|colour|hints$|sign_in|credential|public_key|_by$|^key$/;

/** Tables whose columns of such names hold none. */
const OF_NOBODY =
  /^(holidays|districts|provinces|public_versions|kysely_migration|token_secret|second_factor_positions)$/;

type Column = { readonly table: string; readonly column: string; readonly of_user: boolean };

async function personalColumns() {
  const { db } = await createDatabase();
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", exists (
      select from pg_constraint f where f.conrelid = c.oid and f.confrelid = 'users'::regclass and f.contype = 'f'
        and a.attnum = any(f.conkey)
    ) as of_user
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`.execute(db);
  await db.destroy();
  return rows;
}

const NAMES = /`([a-z_]+)`/g;

const namesIn = (line: string) => [...line.matchAll(NAMES)].map(([, name]) => name ?? '');

it('every table is documented, and every column that may hold personal data beside it', async () => {
  const lines = await readLines('personal-data.md');
  const columns = await personalColumns();
  const documented = new Set(lines.flatMap(namesIn));
  expect([...new Set(columns.map(({ table }) => table))].filter((table) => !documented.has(table))).toEqual([]);
  const missing = columns
    .filter(({ table, column, of_user }) => of_user || (PERSONAL.test(column) && !OF_NOBODY.test(table)))
    .filter(({ table, column }) => {
      const names = lines.map(namesIn).filter((found) => found.includes(table));
      return !names.some((found) => found.includes(column));
    });
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});

it('operations.md has the same retention as the rules', async () => {
  const rows = (await readLines('operations.md')).flatMap((line) => {
    const [, rule, retention] = /^- `(\w+)`: (.+)/.exec(line) ?? [];
    return rule && retention && rule in RETENTION
      ? [[rule, /^\d+(?= days?\b)|^always|^expiry/.exec(retention)?.[0]] as const]
      : [];
  });
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.entries(RETENTION).map(([rule, { keep }]) => [rule, String(keep)])),
  );
});
