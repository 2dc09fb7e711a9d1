import { sql, type Kysely } from 'kysely';
import type { Database } from './connect';
import { FUNCTIONS, RIGHTS } from './schema/rights';
import type { Tables } from './schema/tables';

/** Arbitrary key. Of several starting instances one grants and the others wait. */
const GRANT_LOCK = 20_261_122;

export async function readCurrentRole(db: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return rows[0]?.role ?? '';
}

/** Replaces a role's rights by {@link RIGHTS}. */
export async function grantRights(owner: Kysely<Tables>, role: string): Promise<void> {
  const to = sql.id(role);
  await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${GRANT_LOCK})`.execute(tx);
    const { rows } = await sql<{ schema: string; database: string }>`
      select current_schema() as schema, current_database() as database`.execute(tx);
    const [schema, database] = [sql.id(rows[0]?.schema ?? ''), sql.id(rows[0]?.database ?? '')];
    await sql`revoke all on all tables in schema ${schema} from ${to}`.execute(tx);
    // PostgreSQL grants these to everybody, `create` before version 15.
    await sql`revoke temporary on database ${database} from public, ${to}`.execute(tx);
    await sql`revoke create on schema ${schema} from public, ${to}`.execute(tx);
    await sql`grant usage on schema ${schema} to ${to}`.execute(tx);
    await assertTables(tx);
    for (const [table, rights] of Object.entries(RIGHTS)) {
      const privileges = formatRights(rights);
      if (privileges !== '') await sql`grant ${sql.raw(privileges)} on ${sql.table(table)} to ${to}`.execute(tx);
    }
    for (const name of FUNCTIONS) await sql`grant execute on function ${sql.id(name)} to ${to}`.execute(tx);
  });
}

async function assertTables(tx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${Object.keys(RIGHTS)}::text[]) as name where to_regclass(name) is null`.execute(tx);
  if (rows.length > 0) throw new Error(`No migration makes ${rows.map(({ name }) => name).join(', ')}.`);
}

/** `select, insert (action, entity)` */
function formatRights(rights: (typeof RIGHTS)[keyof Tables]): string {
  return 'insert' in rights ? `select, insert (${rights.insert.join(', ')})` : rights.join(', ');
}

/** Creates a login role without tables, or sets the password of an existing one. */
export async function ensureRole(owner: Database, role: string, password: string): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(owner);
  const what = rows.length > 0 ? sql`alter` : sql`create`;
  await sql`${what} role ${sql.id(role)} login password ${sql.lit(password)}`.execute(owner);
}

/** Only the owner of the tables and superusers can rewrite the audit; the API should be neither. */
export async function mayRewriteAudit(db: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('audit', 'update, delete, truncate, trigger') as may`.execute(db);
  return rows[0]?.may ?? false;
}
