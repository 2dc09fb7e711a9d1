import type { RegisterName } from '@klaster/shared/contract/kinds';
import { sql, type Insertable } from 'kysely';
import type { Tx } from '../../kernel/database/connect';
import type { SampleNote } from './implausible-figures';
import type { Tables } from '../../kernel/database/schema/tables';

export type Rows<Name extends keyof Tables> = Insertable<Tables[Name]>[];

/** Arbitrary key. Of several starting instances one seeds and the others wait. */
const SEED_LOCK = 20_261_120;

/** Waits for the seeding lock. @returns whether the database is not seeded yet */
export async function isDue(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx);
  return (await tx.selectFrom('clusters').select('id').limit(1).executeTakeFirst()) === undefined;
}

export async function readStoredDigest(tx: Tx): Promise<string | undefined> {
  return (await tx.selectFrom('sample_data').select('digest').executeTakeFirst())?.digest;
}

/** @returns ids by login; an existing account keeps its password and rights */
export async function addAccounts(tx: Tx, rows: Rows<'users'>): Promise<ReadonlyMap<string, number>> {
  const stored = await tx
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) => conflict.column('login').doUpdateSet((row) => ({ login: row.ref('excluded.login') })))
    .returning(['login', 'id'])
    .execute();
  return new Map(stored.map(({ login, id }) => [login, id]));
}

export async function bindToCluster(tx: Tx, userId: number, clusterId: number): Promise<void> {
  await tx.updateTable('users').set({ cluster_id: clusterId }).where('id', '=', userId).execute();
}

export async function insertRows<Name extends keyof Tables>(tx: Tx, table: Name, rows: Rows<Name>): Promise<void> {
  await tx.insertInto<keyof Tables>(table).values(rows).execute();
}

/** The audit rows that the API would have written for the entries and removals. */
export async function addHistory(tx: Tx, register: RegisterName, userId: number): Promise<void> {
  const table = sql.table(register);
  const live = sql`to_jsonb(r) || '{"removed_at": null, "removed_by": null, "removal_order": null,
    "removal_order_date": null, "removal_reason": null}'`;
  await sql`
    insert into audit (at, user_id, action, entity, entity_id, after)
    select created_at, ${userId}, 'create', ${register}, id, ${live} from ${table} r order by id`.execute(tx);
  await sql`
    insert into audit (at, user_id, action, entity, entity_id, before, after)
    select removed_at, removed_by, 'remove', ${register}, id, ${live}, to_jsonb(r) from ${table} r
    where removed_at is not null order by removed_at, id`.execute(tx);
}

/** @returns ids by STIR */
export async function addClusters(tx: Tx, rows: Rows<'clusters'>): Promise<ReadonlyMap<string, number>> {
  const stored = await tx.insertInto('clusters').values(rows).returning(['id', 'stir']).execute();
  return new Map(stored.map(({ id, stir }) => [stir, id]));
}

export function findLatestMethod(tx: Tx) {
  return tx
    .selectFrom('scoring_methods')
    .select(['version', 'method'])
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow();
}

/** @returns ids in the order of the rows */
export async function addReports(tx: Tx, rows: Rows<'reports'>): Promise<number[]> {
  const added = await tx.insertInto('reports').values(rows).returning('id').execute();
  return added.map(({ id }) => id);
}

type Note = SampleNote & { readonly report_id: number; readonly author_id: number };

export async function addNotes(tx: Tx, notes: readonly Note[]): Promise<void> {
  for (const { report_id, section, key, note, author_id } of notes)
    await tx
      .insertInto('report_sections')
      .values({ report_id, section, notes: JSON.stringify({ [key]: note }), saved_by: author_id })
      .onConflict((conflict) =>
        conflict.columns(['report_id', 'section']).doUpdateSet({
          notes: sql`report_sections.notes || excluded.notes`,
        }),
      )
      .execute();
}

export function listDecidedReports(tx: Tx) {
  return tx
    .selectFrom('reports')
    .select(['id', 'status', 'decided_by', 'decided_at'])
    .where('decided_at', 'is not', null)
    .orderBy('id')
    .$narrowType<{ decided_by: number; decided_at: Date }>()
    .execute();
}

export function listWaitingReports(tx: Tx) {
  return tx
    .selectFrom('reports as r')
    .innerJoin('clusters as c', 'c.id', 'r.cluster_id')
    .select(['r.id', 'r.cluster_id', 'r.year', 'r.quarter', 'r.status', 'r.figures', 'c.province_code'])
    .where('r.status', '=', 'new')
    .orderBy('r.id')
    .execute();
}

export async function setUnexplained(tx: Tx, id: number, unexplained: number): Promise<void> {
  await tx.updateTable('reports').set({ unexplained }).where('id', '=', id).execute();
}

/** Snapshots at submission and at decision. */
export async function addSnapshots(tx: Tx): Promise<void> {
  const columns = sql`insert into report_snapshots (report_id, round, status, figures, notes, author_id, created_at)`;
  const notes = sql`coalesce((
    select jsonb_object_agg(n.key, n.value) from report_sections s, jsonb_each(s.notes) n where s.report_id = reports.id
  ), '{}')`;
  await sql`${columns} select id, round, 'new', figures, ${notes}, submitted_by, submitted_at from reports where status <> 'draft'`.execute(
    tx,
  );
  await sql`${columns} select id, round, status, figures, ${notes}, decided_by, decided_at from reports where decided_at is not null`.execute(
    tx,
  );
}

export async function setDecisionsDue(tx: Tx): Promise<void> {
  await sql`
    update reports set decision_due = working_days_after((submitted_at at time zone 'Asia/Tashkent')::date, 2)
    where submitted_at is not null`.execute(tx);
}
