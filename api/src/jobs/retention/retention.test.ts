import { sql } from 'kysely';
import { RETENTION } from '../../kernel/database/retention-rules';
import { sealWaiting } from '../../kernel/audit/seal';
import { verifyAudit } from '../../kernel/audit/verify';
import { connect, type Database } from '../../kernel/database/connect';
import type { StoredStatus } from '../../kernel/database/schema/report-tables';
import { addReport, userId } from '../../../test/support/fixtures';
import { createDatabase } from '../../../test/support/test-app';
import { removeOld } from './retention';

let owner: Database;
let api: Database;
beforeEach(async () => {
  const { db, apiUrl } = await createDatabase();
  [owner, api] = [db, connect(apiUrl)];
});
afterEach(() => Promise.all([owner.destroy(), api.destroy()]));

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.table(table)}`.execute(owner);
  return rows[0]?.count;
};

/** @returns its id */
async function signIn(days: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into audit (user_id, action, entity, entity_id, after, at)
    select id, 'sign_in', 'users', id, '{"network_address": "192.0.2.9"}', ${daysAgo(days)} from users where login = 'viewer'
    returning id`.execute(owner);
  return rows[0]?.id ?? 0;
}

it('removes old network addresses from the audit, in batches, and the chain stays valid', async () => {
  const { keep } = RETENTION.network_addresses;
  const old = [await signIn(keep + 3), await signIn(keep + 2), await signIn(keep + 1)];
  const young = await signIn(keep - 1);
  await sealWaiting(owner);
  const { head } = await verifyAudit(owner);
  expect(await removeOld(api, 2)).toMatchObject({ network_addresses: 3 });
  const rows = await owner.selectFrom('audit').select(['id', 'after']).where('action', '=', 'sign_in').execute();
  const addressOf = (id: number) => rows.find((row) => row.id === id)?.after;
  expect(old.map(addressOf)).toEqual([{}, {}, {}]);
  expect(addressOf(young)).toEqual({ network_address: '192.0.2.9' });
  await sealWaiting(owner);
  expect(await verifyAudit(owner, head)).toMatchObject({ faults: [], waiting: 0, head: { position: 6 } });
});

it('removes drafts of closed quarters that were never submitted, and nothing else', async () => {
  const { keep } = RETENTION.drafts;
  const old = daysAgo(keep + 1);
  type Own = { status: StoredStatus; year?: number; updated_at?: Date };
  const add = async (quarter: number, { status, year = 2019, updated_at = old }: Own) => {
    const id = await addReport(owner, { status, year, quarter });
    await owner.updateTable('reports').set({ updated_at }).where('id', '=', id).execute();
    return id;
  };
  const draft = await add(1, { status: 'draft' });
  const others = [
    await add(2, { status: 'confirmed' }),
    await add(3, { status: 'rejected' }),
    await add(4, { status: 'draft' }),
  ];
  const young = await add(4, { status: 'draft', year: 2018, updated_at: daysAgo(keep - 1) });
  await sql`update periods set closed_at = case when (year, quarter) = (2019, 4) then null else now() end`.execute(
    owner,
  );
  await sql`
    insert into report_sections (report_id, section, saved_by) select ${draft}, 'I', id from users where login = 'klaster'`.execute(
    owner,
  );
  expect(await removeOld(api)).toMatchObject({ drafts: 1 });
  const left = await owner.selectFrom('reports').select('id').orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual([...others, young]);
  const [entry] = await owner.selectFrom('audit').selectAll().where('entity_id', '=', draft).execute();
  expect(entry).toMatchObject({ action: 'forget', entity: 'reports', before: { year: 2019, quarter: 1 } });
});

it('removes expired rows', async () => {
  const id = await userId(owner, 'viewer');
  const statements = [
    sql`insert into sessions (user_id, token_version, address, created_at) values (${id}, 0, 'a', ${daysAgo(2)}), (${id}, 0, 'b', now())`,
    sql`insert into second_factors (user_id, secret, begun_at) values (${id}, 's', ${daysAgo(2)})`,
    sql`insert into sign_in_attempts (key, count, window_ends) values ('old', 1, ${daysAgo(1)}), ('new', 1, ${daysAgo(-1)})`,
    sql`insert into known_sign_ins (key, known_until) values ('old', ${daysAgo(1)}), ('new', ${daysAgo(-1)})`,
    sql`insert into used_challenges (challenge, expires_at) values ('old', ${daysAgo(1)}), ('new', ${daysAgo(-1)})`,
    sql`insert into one_time_links (token_hash, user_id, purpose, created_at, expires_at, used_at)
      values ('old', ${id}, 'reset', ${daysAgo(91)}, ${daysAgo(88)}, ${daysAgo(90)})`,
    sql`insert into email_confirmations (user_id, token_hash, email, expires_at) values (${id}, 'h', 'a@b.uz', ${daysAgo(1)})`,
  ];
  for (const statement of statements) await statement.execute(owner);
  await removeOld(api);
  const left = [
    'sessions',
    'second_factors',
    'sign_in_attempts',
    'known_sign_ins',
    'used_challenges',
    'one_time_links',
    'email_confirmations',
  ];
  expect(await Promise.all(left.map(count))).toEqual([1, 0, 1, 1, 1, 0, 0]);
});

it('runs once a day, on one of several instances, and is taken over if its process died', async () => {
  const ran = await Promise.all([removeOld(api), removeOld(owner), removeOld(api)]);
  expect(ran.filter((removed) => removed !== undefined)).toHaveLength(1);
  await sql`update retention_runs set finished_at = null`.execute(owner);
  expect(await removeOld(api)).toBeUndefined();
  await sql`update retention_runs set started_at = now() - interval '2 hours'`.execute(owner);
  expect(await removeOld(api)).toBeDefined();
  expect(await owner.selectFrom('retention_runs').selectAll().execute()).toMatchObject([
    { finished_at: expect.any(Date) },
  ]);
  await sql`update retention_runs set started_at = now() - interval '2 hours'`.execute(owner);
  expect(await removeOld(api)).toBeUndefined();
});

it('has the same retention in functions of the database as in the rules', async () => {
  const { rows } = await sql<{ name: string; text: string }>`
    select proname as name, prosrc as text from pg_proc where proname like 'forget_%'`.execute(owner);
  const daysIn = (name: string) => /interval '(\d+) days'/.exec(rows.find((row) => row.name === name)?.text ?? '')?.[1];
  expect(Number(daysIn('forget_network_addresses'))).toBe(RETENTION.network_addresses.keep);
  expect(Number(daysIn('forget_drafts'))).toBe(RETENTION.drafts.keep);
});
