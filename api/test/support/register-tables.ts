import { REGISTERS } from '@klaster/shared/contract/kinds';
import { publicSorts, type KindField, type RegisterKind } from '@klaster/shared/contract/registers';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../src/kernel/database/connect';

/** Types of the columns, by field. */
const TYPES: Readonly<Record<KindField['type'], string>> = {
  quantity: 'numeric',
  count: 'integer',
  choices: 'text[]',
  yes_no: 'boolean',
};

const describeColumn = ({ type, required }: KindField) =>
  `${TYPES[type]}${required || type === 'choices' ? ' not null' : ''}`;

/** Empty if the table does not exist. */
async function listColumns(db: Kysely<never>, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end as type
    from pg_attribute where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`.execute(db);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** Whether each trigger runs at the commit. */
async function listTriggers(db: Kysely<never>, table: string): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ name: string; deferred: boolean }>`
    select tgname as name, tginitdeferred as deferred from pg_trigger
    where tgrelid = to_regclass(${table}) and not tgisinternal`.execute(db);
  return new Map(rows.map(({ name, deferred }) => [name, deferred]));
}

async function listIndexes(db: Kysely<never>, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = current_schema() and tablename = ${table}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** A sentence for each. */
export async function faultsOfRegister(db: Database | Kysely<never>, kind: RegisterKind): Promise<string[]> {
  const [of, table] = [db as Kysely<never>, kind.name];
  const columns = await listColumns(of, table);
  if (columns.size === 0) return [`there is no table ${table}: a migration makes it by createRegister`];
  const [triggers, indexes] = [await listTriggers(of, table), await listIndexes(of, table)];
  const sortable = publicSorts(kind).filter((sort) => kind.fields[sort]?.sortable);
  return [
    ...Object.entries(kind.fields).flatMap(([name, field]) =>
      columns.get(name) === describeColumn(field)
        ? []
        : [
            `the column ${table}.${name} has to be ${describeColumn(field)}, and is ${columns.get(name) ?? 'not there'}`,
          ],
    ),
    ...(triggers.get(`${table}_raise_public_version`) === true
      ? []
      : [`a change of ${table} does not raise its public version at the commit: raisePublicVersionAtCommit`]),
    ...sortable
      .flatMap((figure) =>
        [`${table}_by_${figure}`, `${table}_by_${figure}_down`].filter((index) => !indexes.has(index)),
      )
      .map((index) => `there is no index ${index}: the figure is sortable`),
  ];
}

/** Fails once instead of in every test. @throws Error that names what migrations lack */
export async function assertRegisters(db: Database | Kysely<never>): Promise<void> {
  const faults: string[] = [];
  for (const kind of Object.values<RegisterKind>(REGISTERS)) faults.push(...(await faultsOfRegister(db, kind)));
  if (faults.length > 0) throw new Error(`docs/adding-a-register.md, the table:\n${faults.join('\n')}`);
}
