import type { Language } from '@klaster/shared/contract';
import { ENTERED, type Figures } from '@klaster/shared/contract/indicators';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../kernel/authority/scope';
import { nameColumn } from '../../kernel/places/repository';

// Parts of queries that have `reports` under the alias `r`.

/** Whether the day a decision is due has passed, or had when it was made, by the database's clock and Tashkent's day. */
export const isLate = sql<boolean>`coalesce(r.decision_due < (
  case when r.status = 'new' then clock_timestamp() else r.decided_at end at time zone 'Asia/Tashkent'
)::date, false)`;

/** Whether a report waits past the day on which its decision was due. */
export const isOverdue = sql<boolean>`(r.status = 'new' and ${isLate})`;

const enteredKeys = sql.join(ENTERED.map(({ key }) => sql.lit(key)));

/** Number of typed figures that have a value, by default of the current report. */
export const filledCount = (figures: RawBuilder<unknown> = sql`r.figures`) => sql<number>`(
  select count(*) from jsonb_each_text(${figures}) as f where f.key in (${enteredKeys}) and f.value <> ''
)::int`;

/** The last submitted figures: those of a rejected report may have been corrected since. */
export const sentFigures = sql<Figures>`(case when r.status = 'rejected' then coalesce((
  select s.figures from report_snapshots s where s.report_id = r.id order by s.id desc limit 1
), r.figures) else r.figures end)`;

/** The notes to the figures of the current report, by the figures' keys. */
export const notesOf = (reportId: number) => sql<Readonly<Record<string, string>>>`coalesce((
  select jsonb_object_agg(n.key, n.value) from report_sections t, jsonb_each(t.notes) n where t.report_id = ${reportId}
), '{}')`;

/**
 * Whether a user created the report, submitted it, or typed any of it.
 * @param userId their id, or a column of a query with it
 */
export const preparedBy = (userId: number | RawBuilder<unknown>) => sql<boolean>`(
  ${userId} in (r.author_id, coalesce(r.submitted_by, 0))
  or exists (select from report_sections t where t.report_id = r.id and t.saved_by = ${userId})
)`;

type QuarterInQuery = { readonly year: number | RawBuilder<unknown>; readonly quarter: number | RawBuilder<unknown> };

/** When a quarter ends in Tashkent. */
function endOf({ year, quarter }: QuarterInQuery): RawBuilder<unknown> {
  const [y, q] = [sql`(${year})::int`, sql`(${quarter})::int`];
  return sql`make_timestamptz(${y} + ${q} / 4, ${q} % 4 * 3 + 1, 1, 0, 0, 0, 'Asia/Tashkent')`;
}

/**
 * Condition on a cluster under the alias `c`: it was on the register when a quarter ended, or has a report of it. For the running
 * quarter the current register counts. Source: specification 9.4.3.
 *
 * @param hasReport condition that it has a report of the quarter that counts
 */
export const wasRegistered = (at: QuarterInQuery, hasReport: RawBuilder<unknown>) => {
  const end = endOf(at);
  return sql<boolean>`((c.created_at < ${end} and (c.removed_at is null or c.removed_at >= ${end})) or ${hasReport})`;
};

/**
 * Where a cluster under the alias `c` counts in a quarter: where it stood when its report was confirmed; without a confirmed report, when
 * the due date had passed. Sums and ratings of the past stay as published when it moves. Source: arithmetic 4.4.
 */
export const provinceIn = (at: QuarterInQuery) =>
  placeSince('province_code', sql`coalesce(${confirmedAt(at)}, ${dueDateOver(at)}, ${endOf(at)})`);

/**
 * Where a cluster under the alias `c` stands in lists of reports and in the campaign of a quarter: a report that is not confirmed is not
 * published, and is the business of where the cluster is now. Source: arithmetic 4.4.
 */
export const reportProvince = (at: QuarterInQuery) => placeSince('province_code', confirmedAt(at));

export const reportDistrict = (at: QuarterInQuery) => placeSince('district_code', confirmedAt(at));

const confirmedAt = ({ year, quarter }: QuarterInQuery) => sql`(
  select coalesce(o.decided_at, o.updated_at) from reports o
  where o.cluster_id = c.id and o.year = ${year} and o.quarter = ${quarter} and o.status = 'confirmed')`;

const dueDateOver = ({ year, quarter }: QuarterInQuery) => sql`(
  select (o.due_on + 1)::timestamp at time zone 'Asia/Tashkent' from periods o
  where o.year = ${year} and o.quarter = ${quarter})`;

/** Where a cluster was at a time; without a time, or if it has not moved since, where it is. */
function placeSince(column: 'province_code' | 'district_code', time: RawBuilder<unknown>) {
  const present = sql.ref(`c.${column}`);
  return sql<string>`(case when c.id not in (select m.cluster_id from former_places m) then ${present} else coalesce((
    select f.${sql.ref(column)} from former_places f
    where f.cluster_id = c.id and f.until >= ${time} order by f.until, f.id limit 1
  ), ${present}) end)`;
}

/** Joins a province of a cluster under the alias `c`, and where it is now. */
export const joinProvince = (province: RawBuilder<unknown> = sql`c.province_code`): RawBuilder<unknown> => sql`
  join provinces p on p.code = ${province}
  join provinces present on present.code = c.province_code`;

/** That province, and where the cluster has moved to since. */
export function provinceColumns(language: Language): RawBuilder<unknown> {
  const name = nameColumn(language);
  return sql`p.code as province_code, p.${sql.ref(name)} as province_name,
    case when present.code <> p.code then present.${sql.ref(name)} end as moved_to`;
}

/** What `provinceColumns` selects. */
export type ProvinceOfQuarter = { province_code: string; province_name: string; moved_to: string | null };

/**
 * Condition on a cluster under the alias `c`: the caller may read its reports.
 *
 * @param province where it counts; by default, where it is now
 */
export const inScope = (
  { province_code, cluster_id }: Scope,
  province: RawBuilder<unknown> = sql`c.province_code`,
): RawBuilder<unknown> => sql`
  ${province_code === null ? sql`true` : sql`${province} = ${province_code}`}
  and ${cluster_id === null ? sql`true` : sql`c.id = ${cluster_id}`}`;
