import type { Language } from '@klaster/shared/contract/http';
import { ENTERED, type Figures } from '@klaster/shared/contract/indicators';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../kernel/authority/scope';
import { nameColumn } from '../../kernel/places/repository';

// SQL fragments for queries that have `reports` under the alias `r`, and `clusters` under `c`.

/** Whether the decision is or was late, by the clock of the database and the day in Tashkent. */
export const isLate = sql<boolean>`coalesce(r.decision_due < (
  case when r.status = 'new' then clock_timestamp() else r.decided_at end at time zone 'Asia/Tashkent'
)::date, false)`;

export const isOverdue = sql<boolean>`(r.status = 'new' and ${isLate})`;

const enteredKeys = sql.join(ENTERED.map(({ key }) => sql.lit(key)));

/** Number of typed figures that have a value. */
export const filledCount = (figures: RawBuilder<unknown> = sql`r.figures`) => sql<number>`(
  select count(*) from jsonb_each_text(${figures}) as f where f.key in (${enteredKeys}) and f.value <> ''
)::int`;

/** The last submitted figures: those of a rejected report may have been corrected since. */
export const sentFigures = sql<Figures>`(case when r.status = 'rejected' then coalesce((
  select s.figures from report_snapshots s where s.report_id = r.id order by s.id desc limit 1
), r.figures) else r.figures end)`;

type QuarterInQuery = { readonly year: number | RawBuilder<unknown>; readonly quarter: number | RawBuilder<unknown> };

/** The end of the quarter in Tashkent. */
function quarterEnd({ year, quarter }: QuarterInQuery): RawBuilder<unknown> {
  const [y, q] = [sql`(${year})::int`, sql`(${quarter})::int`];
  return sql`make_timestamptz(${y} + ${q} / 4, ${q} % 4 * 3 + 1, 1, 0, 0, 0, 'Asia/Tashkent')`;
}

/**
 * Whether the cluster was on the register at the end of the quarter (now, for the running quarter), or `hasReport`.
 * Source: specification 9.4.3.
 */
export const wasRegistered = (at: QuarterInQuery, hasReport: RawBuilder<unknown>) => {
  const end = quarterEnd(at);
  return sql<boolean>`((c.created_at < ${end} and (c.removed_at is null or c.removed_at >= ${end})) or ${hasReport})`;
};

/**
 * The province when the report was confirmed, else on the due date: published sums do not change if a cluster moves.
 * Source: arithmetic 4.4.
 */
export const provinceIn = (at: QuarterInQuery) =>
  placeSince('province_code', sql`coalesce(${confirmedAt(at)}, ${dueDateOver(at)}, ${quarterEnd(at)})`);

/** The province when the report was confirmed; any other report belongs to the current province. Source: arithmetic 4.4. */
export const reportProvince = (at: QuarterInQuery) => placeSince('province_code', confirmedAt(at));

export const reportDistrict = (at: QuarterInQuery) => placeSince('district_code', confirmedAt(at));

const confirmedAt = ({ year, quarter }: QuarterInQuery) => sql`(
  select coalesce(o.decided_at, o.updated_at) from reports o
  where o.cluster_id = c.id and o.year = ${year} and o.quarter = ${quarter} and o.status = 'confirmed')`;

const dueDateOver = ({ year, quarter }: QuarterInQuery) => sql`(
  select (o.due_on + 1)::timestamp at time zone 'Asia/Tashkent' from periods o
  where o.year = ${year} and o.quarter = ${quarter})`;

/** Place of the cluster at a time; without a time, the current one. */
function placeSince(column: 'province_code' | 'district_code', time: RawBuilder<unknown>) {
  const present = sql.ref(`c.${column}`);
  return sql<string>`(case when c.id not in (select m.cluster_id from former_places m) then ${present} else coalesce((
    select f.${sql.ref(column)} from former_places f
    where f.cluster_id = c.id and f.until >= ${time} order by f.until, f.id limit 1
  ), ${present}) end)`;
}

/** `p` is the given province, `present` the current one. */
export const joinProvince = (province: RawBuilder<unknown> = sql`c.province_code`): RawBuilder<unknown> => sql`
  join provinces p on p.code = ${province}
  join provinces present on present.code = c.province_code`;

/** `moved_to` is the current province, if it is another one. */
export function provinceColumns(language: Language): RawBuilder<unknown> {
  const name = nameColumn(language);
  return sql`p.code as province_code, p.${sql.ref(name)} as province_name,
    case when present.code <> p.code then present.${sql.ref(name)} end as moved_to`;
}

export type ProvinceOfQuarter = { province_code: string; province_name: string; moved_to: string | null };

/** Whether the caller may read the reports of a cluster. @param province default: the current one */
export const inScope = (
  { province_code, cluster_id }: Scope,
  province: RawBuilder<unknown> = sql`c.province_code`,
): RawBuilder<unknown> => sql`
  ${province_code === null ? sql`true` : sql`${province} = ${province_code}`}
  and ${cluster_id === null ? sql`true` : sql`c.id = ${cluster_id}`}`;
