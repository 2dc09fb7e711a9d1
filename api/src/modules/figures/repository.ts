import type { Language } from '@klaster/shared/contract/http';
import type { Quarter } from '@klaster/shared/contract/reports';
import type { NumberIndicatorKey } from '@klaster/shared/contract/indicators';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import { KEPT_NUMBERS } from '../../kernel/database/migrations/report-number-keys';
import { nameColumn } from '../../kernel/places/repository';
import { provinceIn } from '../reports/fragments.repository';

export type FigureFilter = {
  readonly periods: readonly Quarter[];
  readonly scope: Scope;
  readonly provinces: readonly string[] | undefined;
  readonly clusters: readonly number[] | undefined;
};

export type FigureProvince = { province_code: string; province_name: string };

export type FigureCluster = FigureProvince & {
  cluster_id: number;
  name: string;
  live: boolean;
  /** When the cluster was added to the register and removed, as quarters since year 0. */
  since: number;
  until: number | null;
  /** Requested quarters with a report in any state, for clusters not always on the register. */
  reported: Quarter[] | null;
  /** Province in each requested quarter, for clusters that have moved. */
  places: (Quarter & { province_code: string })[] | null;
};

export const quarterNumber = ({ year, quarter }: Quarter) => year * 4 + quarter - 1;

const columnQuarter = (column: string) => {
  const there = sql`(${sql.ref(column)} at time zone 'Asia/Tashkent')`;
  return sql`(extract(year from ${there}) * 4 + extract(quarter from ${there}) - 1)::int`;
};

/** Figures by key, each in the order of `clusters`. */
export type FigureColumns = { readonly clusters: number[]; readonly columns: (number | null)[][] };

export async function listFigureProvinces(db: Database, { scope, provinces }: FigureFilter, language: Language) {
  const { rows } = await sql<FigureProvince>`
    select p.code as province_code, p.${sql.ref(nameColumn(language))} as province_name from provinces p
    where ${among(sql`p.code`, scope.province_code && [scope.province_code])} and ${among(sql`p.code`, provinces)}
    order by p.code`.execute(db);
  return rows;
}

/** Clusters within the scope, alphabetically, now or in a requested quarter: those on the register then, and those with a report. */
export async function listFigureClusters(db: Database, filter: FigureFilter, language: Language) {
  const first = Math.min(...filter.periods.map(quarterNumber));
  const asked = quarterRows(filter.periods);
  const wasSeen = sql`exists (
    select from json_to_recordset(m.places) as w (province_code text) where ${isSeen(filter, sql`w.province_code`)}
  )`;
  const { rows } = await sql<FigureCluster>`
    select c.id as cluster_id, c.company_name as name, c.province_code, p.${sql.ref(nameColumn(language))} as province_name,
      c.removed_at is null as live, ${columnQuarter('c.created_at')} as since, ${columnQuarter('c.removed_at')} as until,
      o.reported, m.places
    from clusters c
    join provinces p on p.code = c.province_code
    left join lateral (
      select json_agg(json_build_object('year', r.year, 'quarter', r.quarter)) as reported from reports r
      where (c.removed_at is not null or ${columnQuarter('c.created_at')} > ${first}) and r.cluster_id = c.id
        and (r.year, r.quarter) in (${asked})
    ) o on true
    left join lateral (
      select json_agg(json_build_object('year', q.year, 'quarter', q.quarter, 'province_code', ${provinceIn(COLUMNS)})) as places
      from (${asked}) as q (year, quarter)
      where c.id in (select cluster_id from former_places)
    ) m on true
    where (${isSeen(filter, sql`c.province_code`)} or ${wasSeen}) and (c.removed_at is null or ${columnQuarter('c.removed_at')} > ${first} or o.reported is not null)
    order by c.sort_key, c.id`.execute(db);
  return rows;
}

type FigureColumnsQuery = {
  readonly filter: Omit<FigureFilter, 'periods'>;
  readonly keys: readonly NumberIndicatorKey[];
};

/** Returns undefined if there are none. */
export async function findFigureColumns(
  db: Database,
  { year, quarter }: Quarter,
  { filter, keys }: FigureColumnsQuery,
): Promise<FigureColumns | undefined> {
  const columns = keys.map((key) => sql`json_agg(${figureColumn(key)})`);
  const { rows } = await sql<FigureColumns>`
    select json_agg(r.cluster_id) as clusters, array_to_json(array[${sql.join(columns)}]) as columns
    from reports r
    join clusters c on c.id = r.cluster_id
    where r.status = 'confirmed' and r.year = ${year} and r.quarter = ${quarter}
      and ${isSeen(filter, provinceIn({ year, quarter }))}
    having count(*) > 0`.execute(db);
  return rows[0];
}

/** Unpacked columns are ten times as fast as the JSON of a report. */
function figureColumn(key: NumberIndicatorKey): RawBuilder<unknown> {
  const place = KEPT_NUMBERS.indexOf(key) + 1;
  return place > 0 ? sql`r.numbers[${sql.lit(place)}]` : sql`r.figures -> ${sql.lit(key)}`;
}

const isSeen = ({ scope, provinces, clusters }: Omit<FigureFilter, 'periods'>, province: RawBuilder<unknown>) => sql`(
  ${among(province, scope.province_code && [scope.province_code])} and ${among(province, provinces)}
  and ${among(sql`c.id`, clusters)}
)`;

function among(column: RawBuilder<unknown>, values: readonly unknown[] | '' | null | undefined): RawBuilder<unknown> {
  return values?.length ? sql`${column} = any(${values})` : sql`true`;
}

const COLUMNS = { year: sql`q.year`, quarter: sql`q.quarter` };

/** As rows, since PostgreSQL would compare a list with each report one after the other. */
const quarterRows = (periods: readonly Quarter[]) => sql`
  select * from unnest(${periods.map(({ year }) => year)}::smallint[], ${periods.map(({ quarter }) => quarter)}::smallint[])`;
