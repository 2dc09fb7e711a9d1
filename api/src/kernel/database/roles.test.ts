import { sql } from 'kysely';
import { API_ROLE, createDatabase } from '../../../test/support/test-app';
import { recordChange } from '../audit/record.repository';
import { sealWaiting } from '../audit/seal';
import { verifyAudit } from '../audit/verify';
import { connect, type Database, type Tx } from './connect';
import { RIGHTS } from './schema/rights';
import { grantRights, mayRewriteAudit } from './roles.repository';

let owner: Database;
let api: Database;
beforeAll(async () => {
  const created = await createDatabase();
  owner = created.db;
  api = connect(created.apiUrl);
  // Rights of the database are not copied with the template.
  await grantRights(owner, API_ROLE);
  await api.transaction().execute(writeAudit);
  await sealWaiting(api);
});
afterAll(() => Promise.all([api.destroy(), owner.destroy()]));

const EDIT = { action: 'edit', entity: 'oil_factories', id: 1, before: null, after: { address: 'Навоий' } } as const;
const writeAudit = (tx: Tx) => recordChange(tx, { user: null, requestId: 'roles' }, EDIT);

/** SQLSTATE; undefined: accepted. */
const refusal = (statement: string) =>
  sql
    .raw(statement)
    .execute(api)
    .then(
      () => undefined,
      (error: unknown) => (error as { code?: string }).code,
    );

const NO_RIGHT = '42501';

it.each([
  ['change the audit', `update audit set action = 'x'`],
  ['delete of the audit', 'delete from audit where id = 1'],
  ['empty the audit', 'truncate audit'],
  ['lock the audit against others', 'do $$ begin lock table audit in share mode; end $$'],
  [
    'date a row of the audit back',
    `insert into audit (at, action, entity, entity_id) values ('2020-01-01', 'edit', 'users', 1)`,
  ],
  [
    'number a row of the audit',
    `insert into audit (id, action, entity, entity_id) overriding system value values (1, 'edit', 'users', 1)`,
  ],
  ['write a seal', `insert into audit_seals values (99, 99, '')`],
  ['change a seal', `update audit_seals set hash = ''`],
  ['move the head of the chain', 'update audit_head set position = 0'],
  ['take a row off the waiting list', 'delete from audit_unsealed'],
  ['drop the trigger that refuses changes', 'drop trigger audit_append_only on audit'],
  ['switch triggers off', 'alter table audit disable trigger all'],
  ['pass over triggers', `set session_replication_role = 'replica'`],
  [
    'replace what a trigger does',
    'create or replace function await_seal() returns trigger language plpgsql as $$ begin return null; end $$',
  ],
  ['create a table', 'create table mine (id int)'],
  ['create a temporary table', 'create temporary table audit_head (position bigint, hash text)'],
  ['create a schema', 'create schema mine'],
  ['alter a table', 'alter table users add hidden text'],
  ['drop a table', 'drop table holidays'],
  ['change a published method', 'update scoring_methods set year = 2016'],
  ['change a remark', `update report_remarks set comment = ''`],
  ['raise the version of public answers itself', 'update public_versions set version = gen_random_uuid()'],
  ['delete an account', 'delete from users'],
  ['read what signs tokens', 'select secret from token_secret'],
  ['read the chain', 'select hash from audit_seals'],
  ['read what was migrated', 'select * from kysely_migration'],
  ['read a file of the server', `select pg_read_file('PG_VERSION')`],
  ['run a program on the server', `copy holidays from program 'id'`],
  ['make itself more', `alter role ${API_ROLE} superuser`],
  ['give itself rights', `grant all on audit to ${API_ROLE}; update audit set action = 'x'`],
])('the API’s role may not %s', async (_what, statement) => {
  expect(await refusal(statement)).toBe(NO_RIGHT);
});

it('is not a superuser, owns nothing, and is not a member of another role', async () => {
  const { rows } = await sql<{ rights: boolean; owned: number; roles: number }>`
    select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as rights,
      (select count(*)::int from pg_class where relowner = r.oid) as owned,
      (select count(*)::int from pg_auth_members where member = r.oid) as roles
    from pg_roles r where rolname = current_user`.execute(api);
  expect(rows).toEqual([{ rights: false, owned: 0, roles: 0 }]);
  expect([await mayRewriteAudit(api), await mayRewriteAudit(owner)]).toEqual([false, true]);
});

it('has rights for every table', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() and tablename not like 'kysely%'`.execute(
    owner,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(RIGHTS).sort());
});

it('revokes a right that was granted by hand', async () => {
  await sql`grant update, delete on audit to ${sql.id(API_ROLE)}`.execute(owner);
  expect(await mayRewriteAudit(api)).toBe(true);
  await Promise.all([grantRights(owner, API_ROLE), grantRights(owner, API_ROLE)]);
  expect(await mayRewriteAudit(api)).toBe(false);
});

it('writes and seals the audit regardless of the search path of its session', async () => {
  const { head } = await verifyAudit(owner);
  await api.transaction().execute(writeAudit);
  await api.connection().execute(async (session) => {
    await sql`set search_path = pg_catalog`.execute(session);
    const { rows } = await sql<{ sealed: number }>`select sealed from public.seal_audit(10)`.execute(session);
    expect(rows).toEqual([{ sealed: 1 }]);
    await sql`reset search_path`.execute(session);
  });
  const { position } = head;
  expect(await verifyAudit(owner, head)).toMatchObject({ head: { position: position + 1 }, waiting: 0, faults: [] });
});
