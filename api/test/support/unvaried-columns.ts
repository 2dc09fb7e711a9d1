import { sql } from 'kysely';
import type { Database } from '../../src/kernel/database/connect';

type Column = { readonly table: string; readonly name: string; readonly nullable: boolean; readonly type: string };

/** Until when something is valid or waits. */
const LIMIT = /^(?:until|due|expires|known_until|window_ends|next_at)/;

const today = `(now() at time zone 'Asia/Tashkent')::date`;

/** What rows must show, as conditions of which each must be true of some row. */
function casesOf(
  { table, name, nullable, type }: Column,
  choices: ReadonlyMap<string, string>,
): Record<string, string> {
  const isDay = type === 'date';
  const values = type === 'boolean' ? ['true', 'false'] : readChoices(choices.get(`${table}.${name}`) ?? '');
  return {
    ...(nullable && { null: `"${name}" is null`, 'not null': `"${name}" is not null` }),
    ...Object.fromEntries(values.map((value) => [value, `"${name}"::text = '${value}'`])),
    ...(LIMIT.test(name) && {
      past: `"${name}" < ${isDay ? today : 'now()'}`,
      ...(isDay && { today: `"${name}" = ${today}` }),
      future: `"${name}" > ${isDay ? today : 'now()'}`,
    }),
  };
}

/** @param clause `(state = ANY (ARRAY['new'::text, 'done'::text]))` */
const readChoices = (clause: string): string[] =>
  /ARRAY\[(.*?)\]/
    .exec(clause)?.[1]
    ?.split(', ')
    .map((value) => value.replace(/'?::.*$/, '').replace(/^'/, '')) ?? [];

/** @returns what no row shows, such as `users.email: null` */
export async function listUnvaried(db: Database): Promise<string[]> {
  const { rows: columns } = await sql<Column>`
    select table_name as table, column_name as name, is_nullable = 'YES' as nullable, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name, ordinal_position`.execute(db);
  const { rows: chosen } = await sql<{ column: string; clause: string }>`
    select min(table_name || '.' || column_name) as column, min(check_clause) as clause from information_schema.check_constraints
    join information_schema.constraint_column_usage using (constraint_schema, constraint_name)
    where constraint_schema = 'public' and check_clause like '%= ANY (%'
    group by constraint_name having count(*) = 1`.execute(db);
  const choices = new Map(chosen.map(({ column, clause }) => [column, clause]));
  const wanted = columns.flatMap((column) =>
    Object.entries(casesOf(column, choices)).map(([name, condition]) => ({
      name: `${column.table}.${column.name}: ${name}`,
      isMissing: `not exists (select from "${column.table}" where ${condition})`,
    })),
  );
  const { rows } = await sql
    .raw<{ name: string }>(
      wanted.map(({ name, isMissing }) => `select '${name}' as name where ${isMissing}`).join(' union all '),
    )
    .execute(db);
  return rows.map(({ name }) => name);
}
