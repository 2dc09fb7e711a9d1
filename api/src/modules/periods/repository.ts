import type { NewPeriod, Period, PeriodOverview, Quarter } from '@klaster/shared/contract/reports';
import { sql } from 'kysely';
import { type Database, type Tx, currentTime } from '../../kernel/database/connect';
import type { ActTx } from '../../kernel/authority/guarded';
import type { Scope } from '../../kernel/authority/scope';
import { inScope, reportProvince, wasRegistered } from '../reports/fragments.repository';
import { ProblemError } from '../../kernel/problems/problem-error';

const isOpen = sql<boolean>`closed_at is null`.as('open');

const thePeriod = (db: Database, { year, quarter }: Quarter) =>
  db
    .selectFrom('periods')
    .select(['year', 'quarter', 'due_on', 'version', isOpen])
    .where('year', '=', year)
    .where('quarter', '=', quarter);

export function findPeriod(db: Database, at: Quarter): Promise<Period | undefined> {
  return thePeriod(db, at).executeTakeFirst();
}

/** Takes an exclusive lock, which waits for transactions that change reports of the quarter. */
export function lockPeriod(tx: Tx, at: Quarter) {
  return thePeriod(tx, at).forUpdate().executeTakeFirst();
}

/** Open quarters without a report of a cluster, the latest first. */
export function listPeriodsToBegin(db: Database, clusterId: number): Promise<Period[]> {
  return db
    .selectFrom('periods as p')
    .leftJoin('reports as r', (join) =>
      join.onRef('r.year', '=', 'p.year').onRef('r.quarter', '=', 'p.quarter').on('r.cluster_id', '=', clusterId),
    )
    .select(['p.year', 'p.quarter', 'p.due_on', isOpen])
    .where('p.closed_at', 'is', null)
    .where('r.id', 'is', null)
    .orderBy('p.year', 'desc')
    .orderBy('p.quarter', 'desc')
    .execute();
}

/** Counts only reports that the reader may read, the latest quarter first. Source: decision 064. */
export async function listPeriods(db: Database, scope: Scope, only?: Quarter): Promise<PeriodOverview[]> {
  const at = { year: sql`p.year`, quarter: sql`p.quarter` };
  const within = inScope(scope, reportProvince(at));
  const { rows } = await sql<PeriodOverview>`
    select p.year, p.quarter, p.due_on, p.closed_at is null as open, p.version,
      (select count(*)::int from clusters c where ${within} and ${wasRegistered(
        at,
        sql`exists (select from reports o where o.cluster_id = c.id and o.year = p.year and o.quarter = p.quarter)`,
      )}) as clusters,
      count(r.id) filter (where r.status = 'new')::int as new,
      count(r.id) filter (where r.status = 'confirmed')::int as confirmed,
      count(r.id) filter (where r.status = 'rejected')::int as rejected
    from periods p
    left join (reports r join clusters c on c.id = r.cluster_id)
      on r.year = p.year and r.quarter = p.quarter and ${within}
    where ${only ? sql`p.year = ${only.year} and p.quarter = ${only.quarter}` : sql`true`}
    group by p.year, p.quarter order by p.year desc, p.quarter desc`.execute(db);
  return rows;
}

/** Returns undefined if it exists. */
export function insertPeriod(tx: ActTx, period: NewPeriod, userId: number) {
  return tx
    .insertInto('periods')
    .values({ ...period, opened_by: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['year', 'quarter', 'due_on'])
    .executeTakeFirst();
}

type Change = {
  readonly due_on?: string | undefined;
  readonly open?: boolean | undefined;
  readonly userId: number;
};

export async function updatePeriod(tx: ActTx, { year, quarter }: Quarter, { due_on, open, userId }: Change) {
  await tx
    .updateTable('periods')
    .set({
      version: sql`version + 1`,
      ...(due_on !== undefined && { due_on }),
      ...(open === true && { closed_at: null, closed_by: null, opened_at: currentTime, opened_by: userId }),
      ...(open === false && { closed_at: currentTime, closed_by: userId }),
    })
    .where('year', '=', year)
    .where('quarter', '=', quarter)
    .execute();
}

export async function hasReports(tx: Tx, { year, quarter }: Quarter): Promise<boolean> {
  const reports = tx.selectFrom('reports').select('id').where('year', '=', year).where('quarter', '=', quarter);
  return (await reports.limit(1).executeTakeFirst()) !== undefined;
}

export async function deletePeriod(tx: ActTx, { year, quarter }: Quarter): Promise<void> {
  await tx.deleteFrom('periods').where('year', '=', year).where('quarter', '=', quarter).execute();
}

/** The current year in Tashkent, by the clock of the database. */
export async function readCurrentYear(db: Database): Promise<number> {
  const { rows } = await sql<{ year: number }>`
    select extract(year from clock_timestamp() at time zone 'Asia/Tashkent')::int as year`.execute(db);
  return rows[0]?.year ?? 0;
}

/** A century of holidays. */
const MAX_HOLIDAYS = 2000;

export async function listHolidays(db: Database) {
  const latest = db.selectFrom('holidays').select(['day', 'name']).orderBy('day', 'desc').limit(MAX_HOLIDAYS);
  return (await latest.execute()).toReversed();
}

export function findHoliday(db: Database, day: string) {
  return db.selectFrom('holidays').select(['day', 'name']).where('day', '=', day).executeTakeFirst();
}

/** Unique among the advisory locks. */
const CALENDAR_LOCK = 2_026_018;

/** The lock is shared to count working days and exclusive to change them. Always taken before a lock on a report, to avoid deadlocks. */
export async function lockCalendar(tx: Tx, toChange = false): Promise<void> {
  const lock = toChange ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  await sql`select ${lock}(${CALENDAR_LOCK}::bigint)`.execute(tx);
}

export async function upsertHoliday(tx: ActTx, holiday: { day: string; name: string }): Promise<void> {
  await tx
    .insertInto('holidays')
    .values(holiday)
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ name: holiday.name }))
    .execute();
}

export async function deleteHoliday(tx: ActTx, day: string): Promise<void> {
  await tx.deleteFrom('holidays').where('day', '=', day).execute();
}

export async function renewDecisionsDue(tx: Tx, workingDays: number): Promise<void> {
  await sql`
    update reports set
      decision_due = working_days_after((submitted_at at time zone 'Asia/Tashkent')::date, ${workingDays}::int)
    where status = 'new'`.execute(tx);
}

/** The period cannot be closed until the transaction ends. @throws ProblemError `period_closed` */
export async function assertPeriodOpen(tx: Tx, quarter: Quarter): Promise<void> {
  const period = await thePeriod(tx, quarter).forShare().executeTakeFirst();
  if (!period?.open) throw new ProblemError('period_closed');
}
