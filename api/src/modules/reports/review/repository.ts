import type { Language } from '@klaster/shared/contract/http';
import { LONGEST_PHRASE, RECENT_PHRASES, type reviewQueueQuerySchema } from '@klaster/shared/contract/reports';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { ActTx } from '../../../kernel/authority/guarded';
import type { Scope } from '../../../kernel/authority/scope';
import { type Tx, type Database, currentTime } from '../../../kernel/database/connect';
import type { DecisionNoticeTable } from '../../../kernel/database/schema/notice-tables';
import type { QueueStatus, StoredStatus } from '../../../kernel/database/schema/report-tables';
import { inScope, isLate } from '../fragments.repository';
import { preparedBy, withCluster } from '../repository';

export function findLatestRemark(db: Database, reportId: number) {
  return db
    .selectFrom('report_remarks')
    .select('comment')
    .where('report_id', '=', reportId)
    .where('section', 'is', null)
    .where('level', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type QueueFilter = {
  readonly year: number;
  readonly quarter: number;
  readonly scope: Scope;
  readonly status: QueueStatus | undefined;
  readonly late: boolean;
  readonly sort: 'unexplained' | '-unexplained' | undefined;
  /** Whether a report waits at the level of the caller; absent for a cluster, and with one level. */
  readonly turn?: RawBuilder<boolean> | undefined;
};

export type ListFilter = QueueFilter & { readonly usual: boolean; readonly userId: number };

type Slice = Pick<z.output<typeof reviewQueueQuerySchema>, 'page' | 'page_size'> & {
  readonly language: Language;
};

/** Waiting reports first, those at the caller's level before others, the oldest first; then the decided ones, the latest first. */
const queueOrder = ({ sort, turn }: QueueFilter) => sql`
  r.status <> 'new', ${turn ? sql`not (r.status = 'new' and ${turn}), ` : sql``}${sort ? sql`${rankOf('r', sort)}, ` : sql``}case when r.status = 'new' then r.submitted_at end, r.decided_at desc nulls last`;

/** Reports that were not counted come last. */
function rankOf(table: 'r' | 'own', sort: NonNullable<QueueFilter['sort']>) {
  const count = sql.ref(`${table}.unexplained`);
  return sort === 'unexplained' ? sql`coalesce(${count}, 32767)` : sql`-coalesce(${count}, -1)`;
}

/** Order of waiting reports. */
const waitingKey = (table: 'r' | 'own', { sort }: QueueFilter) =>
  sql.join([...(sort ? [rankOf(table, sort)] : []), sql.ref(`${table}.submitted_at`)]);

/** The type is narrowed, since submitted reports have a time. */
export function listQueue(db: Database, filter: ListFilter, { page, page_size, language }: Slice) {
  return withCluster(db, language)
    .select(turnOf(filter).as('turn'))
    .where(inQueue(filter))
    .where(hasStatus(filter))
    .where(isAsLate(filter))
    .where(filter.usual ? isUsual(filter) : sql<boolean>`true`)
    .orderBy(sql`${queueOrder(filter)}, r.id`)
    .limit(page_size)
    .offset((page - 1) * page_size)
    .$narrowType<{ submitted_at: Date }>()
    .execute();
}

export type QueueRow = Awaited<ReturnType<typeof listQueue>>[number];

/** Counts ignore the requested status; the number of late ones ignores the requested lateness. */
export function countQueue(db: Database, filter: ListFilter) {
  const count = (status: StoredStatus) =>
    sql<number>`count(*) filter (where r.status = ${status} and ${isAsLate(filter)})::int`.as(status);
  return db
    .selectFrom('reports as r')
    .innerJoin('clusters as c', 'c.id', 'r.cluster_id')
    .select([count('new'), count('confirmed'), count('rejected')])
    .$if(filter.turn !== undefined, (query) =>
      query.select(
        sql<number>`count(*) filter (where r.status = 'new' and ${turnOf(filter)} and ${isAsLate(filter)})::int`.as(
          'mine',
        ),
      ),
    )
    .select(sql<number>`count(*) filter (where ${isLate} and ${hasStatus(filter)})::int`.as('late'))
    .select(sql<number>`count(*) filter (where ${isUsual(filter)} and ${isAsLate(filter)})::int`.as('usual'))
    .where(inQueue(filter))
    .executeTakeFirstOrThrow();
}

export type Neighbour = { id: number; farm: string };

export type PlaceRow = Neighbour & { position: number; total: number };

/** Empty if the filter excludes the report. */
export async function findNeighbours(db: Database, reportId: number, filter: QueueFilter) {
  const { rows } = await sql<PlaceRow>`
    with queue as (
      select r.id, c.company_name as farm, count(*) over ()::int as total,
        row_number() over (order by ${queueOrder(filter)}, r.id)::int as position
      from reports r join clusters c on c.id = r.cluster_id
      where ${inQueue(filter)} and ${hasStatus(filter)} and ${isAsLate(filter)}
    )
    select beside.* from queue as own join queue as beside on beside.position - own.position between -1 and 1
    where own.id = ${reportId}
    order by beside.position`.execute(db);
  return rows;
}

/** The next waiting report; after the last one the first. Ignores the requested status. */
export async function findNextNew(db: Database, reportId: number, filter: QueueFilter) {
  const { rows } = await sql<Neighbour>`
    select r.id, c.company_name as farm
    from reports own, reports r join clusters c on c.id = r.cluster_id
    where own.id = ${reportId} and r.id <> own.id and r.status = 'new' and ${turnOf(filter)} and ${inQueue(filter)} and ${isAsLate(filter)}
    order by (${waitingKey('r', filter)}, r.id) < (${waitingKey('own', filter)}, own.id), ${waitingKey('r', filter)}, r.id
    limit 1`.execute(db);
  return rows[0] ?? null;
}

const turnOf = ({ turn }: QueueFilter) => turn ?? sql<boolean>`true`;

const hasStatus = ({ status }: QueueFilter) =>
  status === undefined ? sql<boolean>`true` : sql<boolean>`r.status = ${status}`;

const isAsLate = ({ late }: QueueFilter) => (late ? isLate : sql<boolean>`true`);

/** Waits, has nothing unexplained, and the user may decide on it: its quarter is open, and it is not their own work. */
const isUsual = (filter: ListFilter) => sql<boolean>`(
  r.status = 'new' and r.unexplained = 0 and not ${preparedBy(filter.userId)} and ${turnOf(filter)}
  and exists (select from periods q where q.year = r.year and q.quarter = r.quarter and q.closed_at is null)
)`;

/** Names of clusters by the ids of their reports, within the scope. */
export async function findFarms(db: Database, ids: readonly number[], scope: Scope): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; farm: string }>`
    select r.id, c.company_name as farm from reports r join clusters c on c.id = r.cluster_id
    where r.id = any(${ids}) and r.status <> 'draft' and ${inScope(scope)}`.execute(db);
  return new Map(rows.map(({ id, farm }) => [id, farm]));
}

function inQueue({ year, quarter, scope: { province_code, cluster_id } }: QueueFilter) {
  const province = province_code !== null ? sql`and c.province_code = ${province_code}` : sql``;
  const cluster = cluster_id === null ? sql`` : sql`and r.cluster_id = ${cluster_id}`;
  return sql<boolean>`r.status <> 'draft' and r.year = ${year} and r.quarter = ${quarter} ${province} ${cluster}`;
}

/** The last decision that is still queued. Locked before the report, in the same order as delivery does. */
export function lockDecision(tx: Tx, reportId: number) {
  return tx
    .selectFrom('decision_notices')
    .select(['id', 'kind', 'actor_id', 'decided_at', 'report_version'])
    .where('report_id', '=', reportId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes the notice, remarks and snapshot of a decision; the audit keeps it. @returns false if the notice is already due */
export async function deleteDecision(tx: ActTx, id: number): Promise<boolean> {
  const { rows } = await sql<{ forgotten: boolean }>`select forget_decision(${id}::int) as forgotten`.execute(tx);
  return rows[0]?.forgotten ?? false;
}

/** Makes the decision of the previous round the last one again. */
export async function setUndecided(tx: ActTx, id: number): Promise<void> {
  const earlier = tx
    .selectFrom('report_snapshots')
    .select(['author_id', 'created_at'])
    .where('report_id', '=', id)
    .where('status', 'in', ['confirmed', 'rejected'])
    .orderBy('id', 'desc')
    .limit(1);
  const before = await earlier.executeTakeFirst();
  await tx
    .updateTable('reports')
    .set({
      status: 'new',
      decided_at: before?.created_at ?? null,
      decided_by: before?.author_id ?? null,
      updated_at: currentTime,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

const LOOKED_THROUGH = 100;

export async function listOwnPhrases(db: Database, userId: number): Promise<string[]> {
  const row = db.selectFrom('remark_phrases').select('phrases').where('user_id', '=', userId);
  return (await row.executeTakeFirst())?.phrases ?? [];
}

export async function replacePhrases(db: Database, user_id: number, phrases: readonly string[]): Promise<void> {
  await db
    .insertInto('remark_phrases')
    .values({ user_id, phrases: [...phrases] })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ phrases: [...phrases] }))
    .execute();
}

/** The reviewer's latest remarks first, without duplicates, long ones, and those that gave a reason to reject or reopen. */
export async function listRecentRemarks(db: Database, userId: number): Promise<string[]> {
  const { rows } = await sql<{ comment: string }>`
    select comment from (
      select id, comment, exists (
        select from report_snapshots s
        where s.report_id = m.report_id and s.created_at = m.created_at and s.status = 'rejected'
      ) as rejects
      from report_remarks m where author_id = ${userId} and section is null
      order by id desc limit ${LOOKED_THROUGH}
    ) as latest
    where char_length(comment) <= ${LONGEST_PHRASE}
    group by comment having not bool_or(rejects) order by max(id) desc limit ${RECENT_PHRASES}`.execute(db);
  return rows.map(({ comment }) => comment);
}

/** Skips rows that another instance has locked. */
export async function takeDue(tx: Database, limit: number) {
  const { rows } = await sql<{
    report_id: number;
    kind: DecisionNoticeTable['kind'];
    sections: string[];
    actor_id: number;
  }>`
    delete from decision_notices where id in (
      select id from decision_notices where due_at <= clock_timestamp() order by due_at, id limit ${limit}
      for update skip locked
    ) returning report_id, kind, sections, actor_id`.execute(tx);
  return rows;
}
