import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/connect';
import { reviewers } from '../../kernel/authority/authority.repository';
import { findLevels, isTurnOf } from '../../modules/approval/repository';
import { preparedBy } from '../../modules/reports/repository';
import { mayReadReports } from '../../modules/notices/recipients.repository';

/** Arbitrary key, unlike those of other advisory locks. */
const DUE_LOCK = 2_026_031;

/** Whether this transaction got the lock and sends the notices. */
export async function isFirstToNotify(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    first: boolean;
  }>`select pg_try_advisory_xact_lock(${DUE_LOCK}::bigint) as first`.execute(tx);
  return rows[0]?.first ?? false;
}

/** Due dates after today, up to the next working day. @param today `2026-05-01`; absent: the current date in Tashkent */
const near = (today: string | undefined) => sql`
  near as materialized (
    select today, working_days_after(today, 1) as until
    from (select coalesce(${today ?? null}::date, (clock_timestamp() at time zone 'Asia/Tashkent')::date) as today) as clock
  )`;

/** Notifies a cluster's reporters, and the report's author, that a report is missing or rejected. Once per user and due date. */
export async function notifyOfReportsDue(tx: Tx, today?: string): Promise<void> {
  await sql`
    with ${near(today)}
    insert into notices (user_id, kind, report_id, facts, told_once)
    select u.id, 'report_due', r.id, jsonb_build_object('year', q.year, 'quarter', q.quarter, 'day', q.due_on),
      concat_ws(':', 'report_due', c.id, q.year, q.quarter, q.due_on)
    from near
      join periods q on q.closed_at is null and q.due_on > near.today and q.due_on <= near.until
      join clusters c on c.removed_at is null
      left join reports r on r.cluster_id = c.id and r.year = q.year and r.quarter = q.quarter,
      lateral (select id from users where cluster_id = c.id union select r.author_id) as a
      join users u on u.id = a.id
    where (r.id is null or r.status in ('draft', 'rejected')) and u.is_active
      and u.positions && array['CREATE', 'UPDATE', 'ADMIN']
      and ${mayReadReports}
    order by u.id
    on conflict do nothing`.execute(tx);
}

/** Notifies the reviewers of a territory of due decisions, once a day. A reviewer's own reports do not count: others decide on those. */
export async function notifyOfDecisionsDue(tx: Tx, today?: string): Promise<void> {
  const turn = isTurnOf(await findLevels(tx), sql`u.id`);
  await sql`
    with ${near(today)}, due as materialized (
      select r.id, r.author_id, r.submitted_by, r.decision_due, r.cluster_id, r.round, r.approvals
      from near
        join periods q on q.closed_at is null
        join reports r on r.year = q.year and r.quarter = q.quarter and r.status = 'new'
          and r.decision_due > near.today and r.decision_due <= near.until
    )
    insert into notices (user_id, kind, facts, told_once)
    select u.id, 'decisions_due', jsonb_build_object('day', days.day), concat_ws(':', 'decisions_due', days.day)
    from (select distinct decision_due as day from due) as days, users u
    where u.id in (select s.user_id from ${reviewers} s) and exists (
      select from due r join clusters c on c.id = r.cluster_id
      where r.decision_due = days.day and ${mayReadReports} and not ${preparedBy(sql`u.id`)} and ${turn}
    )
    order by u.id
    on conflict do nothing`.execute(tx);
}
