import { type Language, UNDO_SECONDS } from '@klaster/shared/contract/http';
import type { reviewQueueQuerySchema } from '@klaster/shared/contract/reports';
import type { Section } from '@klaster/shared/contract/indicators';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Scope } from '../../kernel/authority/scope';
import type { ActTx } from '../../kernel/authority/guarded';
import { type Database, type Tx, currentTime } from '../../kernel/database/connect';
import type { DecisionNoticeTable } from '../../kernel/database/schema/notice-tables';
import type { QueueStatus, StoredStatus } from '../../kernel/database/schema/report-tables';
import { nameColumn } from '../../kernel/places/repository';
import { isLate, currentNotes, preparedBy, provinceIn, sentFigures } from './fragments.repository';

const withCluster = (db: Database, language: Language) =>
  db
    .selectFrom('reports as r')
    .innerJoin('clusters as c', 'c.id', 'r.cluster_id')
    .innerJoin('provinces as p', 'p.code', 'c.province_code')
    .innerJoin('districts as d', 'd.code', 'c.district_code')
    .select([
      ...([
        'r.id',
        'r.cluster_id',
        'r.year',
        'r.quarter',
        'r.status',
        'r.author_id',
        'r.round',
        'r.version',
        'r.decision_due',
        'r.submitted_at',
        'r.decided_at',
      ] as const),
      ...(['c.company_name as farm', 'c.province_code'] as const),
      `p.${nameColumn(language)} as province_name`,
      `d.${nameColumn(language)} as district_name`,
      isLate.as('late'),
    ]);

/** Another province in whose sums the confirmed report counts; null if there is none. */
const countedIn = (column: RawBuilder<unknown>) => sql<string | null>`(
  select ${column} from provinces n
  where r.status = 'confirmed' and n.code <> c.province_code and n.code = ${provinceIn({ year: sql`r.year`, quarter: sql`r.quarter` })}
)`;

export function findReport(db: Database, id: number, language: Language) {
  return withCluster(db, language)
    .innerJoin('periods as q', (join) => join.onRef('q.year', '=', 'r.year').onRef('q.quarter', '=', 'r.quarter'))
    .leftJoin('users as sender', 'sender.id', 'r.submitted_by')
    .leftJoin('users as reviewer', 'reviewer.id', 'r.decided_by')
    .select([sql<boolean>`q.closed_at is null`.as('period_open'), 'q.due_on as period_due_on'])
    .select([
      'r.figures',
      sentFigures.as('sent_figures'),
      'c.removed_at as cluster_removed_at',
      countedIn(sql`n.${sql.ref(nameColumn(language))}`).as('counted_in_name'),
      countedIn(sql`n.code`).as('counted_in'),
      'sender.full_name as sender_name',
      'reviewer.full_name as reviewer_name',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();
}

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>;

export function findLatestRemark(db: Database, reportId: number) {
  return db
    .selectFrom('report_remarks')
    .select('comment')
    .where('report_id', '=', reportId)
    .where('section', 'is', null)
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
};

type Slice = Pick<z.output<typeof reviewQueueQuerySchema>, 'page' | 'page_size'> & {
  readonly language: Language;
};

/** Waiting reports first, the oldest first; then the decided ones, the latest first. */
const QUEUE_ORDER = sql`
  r.status <> 'new', case when r.status = 'new' then r.submitted_at end, r.decided_at desc nulls last, r.id`;

/** The type is narrowed, since submitted reports have a time. */
export function listQueue(db: Database, filter: QueueFilter, { page, page_size, language }: Slice) {
  return withCluster(db, language)
    .where(inQueue(filter))
    .where(hasStatus(filter))
    .where(isAsLate(filter))
    .orderBy(QUEUE_ORDER)
    .limit(page_size)
    .offset((page - 1) * page_size)
    .$narrowType<{ submitted_at: Date }>()
    .execute();
}

export type QueueRow = Awaited<ReturnType<typeof listQueue>>[number];

/** Counts ignore the requested status; the number of late ones ignores the requested lateness. */
export function countQueue(db: Database, filter: QueueFilter) {
  const count = (status: StoredStatus) =>
    sql<number>`count(*) filter (where r.status = ${status} and ${isAsLate(filter)})::int`.as(status);
  return db
    .selectFrom('reports as r')
    .innerJoin('clusters as c', 'c.id', 'r.cluster_id')
    .select([count('new'), count('confirmed'), count('rejected')])
    .select(sql<number>`count(*) filter (where ${isLate} and ${hasStatus(filter)})::int`.as('late'))
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
        row_number() over (order by ${QUEUE_ORDER})::int as position
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
    where own.id = ${reportId} and r.id <> own.id and r.status = 'new' and ${inQueue(filter)} and ${isAsLate(filter)}
    order by (r.submitted_at, r.id) < (own.submitted_at, own.id), r.submitted_at, r.id
    limit 1`.execute(db);
  return rows[0] ?? null;
}

function hasStatus({ status }: QueueFilter) {
  return status === undefined ? sql<boolean>`true` : sql<boolean>`r.status = ${status}`;
}

function isAsLate({ late }: QueueFilter) {
  return late ? isLate : sql<boolean>`true`;
}

function inQueue({ year, quarter, scope: { province_code, cluster_id } }: QueueFilter) {
  const province = province_code !== null ? sql`and c.province_code = ${province_code}` : sql``;
  const cluster = cluster_id === null ? sql`` : sql`and r.cluster_id = ${cluster_id}`;
  return sql<boolean>`r.status <> 'draft' and r.year = ${year} and r.quarter = ${quarter} ${province} ${cluster}`;
}

export function lockReport(tx: Tx, id: number) {
  return tx
    .selectFrom('reports as r')
    .innerJoin('clusters as c', 'c.id', 'r.cluster_id')
    .selectAll('r')
    .select(['c.province_code', 'c.full_name', 'c.phone_number', 'c.removed_at as cluster_removed_at'])
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst();
}

export type LockedReport = NonNullable<Awaited<ReturnType<typeof lockReport>>>;

export async function isPreparer(db: Database, reportId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ prepared: boolean }>`
    select ${preparedBy(userId)} as prepared from reports r where r.id = ${reportId}`.execute(db);
  return rows[0]?.prepared ?? false;
}

type Outcome = {
  readonly status: 'confirmed' | 'rejected';
  readonly userId: number;
};

export async function setDecided(tx: ActTx, id: number, { status, userId }: Outcome): Promise<void> {
  await tx
    .updateTable('reports')
    .set({
      status,
      decided_at: currentTime,
      decided_by: userId,
      updated_at: currentTime,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

type Note = { report_id: number; round: number; author_id: number };

export async function insertRemarks(
  tx: ActTx,
  note: Note,
  remarks: readonly { section: Section | null; comment: string }[],
): Promise<void> {
  await tx
    .insertInto('report_remarks')
    .values(remarks.map((remark) => ({ ...note, ...remark })))
    .execute();
}

export async function insertSnapshot(tx: Tx, note: Note & { status: StoredStatus; figures: object }): Promise<void> {
  await tx
    .insertInto('report_snapshots')
    .values({ ...note, figures: JSON.stringify(note.figures), notes: currentNotes(note.report_id) })
    .execute();
}

type Decided = Pick<DecisionNoticeTable, 'report_id' | 'kind' | 'actor_id'> & { readonly sections: readonly string[] };

/** The notice is due once the decision can no longer be undone. */
export async function queueDecisionNotice(tx: ActTx, { sections, ...decided }: Decided): Promise<void> {
  await tx
    .insertInto('decision_notices')
    .values({
      ...decided,
      sections: [...sections],
      report_version: sql`(select version from reports where id = ${decided.report_id})`,
      due_at: sql`clock_timestamp() + make_interval(secs => ${UNDO_SECONDS}::int)`,
    })
    .execute();
}
