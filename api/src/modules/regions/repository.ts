import type { Language } from '@klaster/shared/contract/http';
import type { Quarter } from '@klaster/shared/contract/reports';
import { ENTERED } from '@klaster/shared/contract/indicators';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import type { StoredStatus } from '../../kernel/database/schema/report-tables';
import { nameColumn } from '../../kernel/places/repository';
import { matchesSearch } from '../../kernel/database/search.repository';
import {
  filledCount,
  inScope,
  isOverdue,
  joinProvince,
  provinceColumns,
  reportDistrict,
  reportProvince,
  sentFigures,
  wasRegistered,
  type ProvinceOfQuarter,
} from '../reports/fragments.repository';
import { preparedBy } from '../reports/repository';

export type ProvinceRow = {
  province_code: string;
  province_name: string;
  clusters: number;
  none: number;
  draft: number;
  new: number;
  confirmed: number;
  rejected: number;
  late: number;
  /** Number of typed figures that have a value, of all its clusters. */
  filled: number;
};

type ProvincesQuery = {
  readonly scope: Scope;
  readonly language: Language;
};

export async function listProvinces(db: Database, at: Quarter, { scope, language }: ProvincesQuery) {
  const name = sql.ref(`p.${nameColumn(language)}`);
  const withStatus = (status: StoredStatus) =>
    sql`count(*) filter (where r.status = ${status})::int as ${sql.ref(status)}`;
  const { rows } = await sql<ProvinceRow>`
    select p.code as province_code, ${name} as province_name,
      count(c.id)::int as clusters,
      count(c.id) filter (where r.id is null)::int as none,
      ${sql.join((['draft', 'new', 'confirmed', 'rejected'] as const).map(withStatus))},
      count(*) filter (where ${isOverdue})::int as late,
      coalesce(sum(case when r.id is null then 0 else ${filledCount(sentFigures)} end), 0)::int as filled
    from provinces p
    left join (clusters c left join reports r on r.cluster_id = c.id and r.year = ${at.year} and r.quarter = ${at.quarter})
      on ${reportProvince(at)} = p.code and ${wasRegistered(at, sql`r.id is not null`)}
    where ${scope.province_code === null ? sql`true` : sql`p.code = ${scope.province_code}`}
    group by p.code, ${name} order by p.code`.execute(db);
  return rows;
}

export type ClusterFilter = {
  /** The caller's scope, narrowed to the requested province. */
  readonly scope: Scope;
  readonly reach: Scope;
  /** Undefined: the latest submitted report. */
  readonly at: Quarter | undefined;
  readonly search: string | undefined;
  readonly status: StoredStatus | 'none' | undefined;
  readonly user_id: number;
};

type Slice = {
  readonly page: number;
  readonly page_size: number;
  readonly language: Language;
};

/** Staff see the submitted figures: corrections are visible only to the cluster. */
const filledFor = ({ cluster_id }: Scope) => (cluster_id === null ? filledCount(sentFigures) : filledCount());

export type ClusterRow = ProvinceOfQuarter & {
  cluster_id: number;
  company_name: string;
  stir: string;
  /** Whether the cluster is within the caller's scope now. */
  reached: boolean;
  district_name: string;
  removed: boolean;
  report_id: number | null;
  is_own: boolean;
  year: number;
  quarter: number;
  status: StoredStatus;
  round: number;
  filled: number;
  late: boolean;
  /** Whether the quarter is open. */
  open: boolean;
  /** Whether the caller prepared it. */
  prepared: boolean;
  submitted_at: Date | null;
  decision_due: string | null;
};

/** Removed clusters are listed only with a report; without one, only those registered in the quarter. */
export async function listClusters(db: Database, filter: ClusterFilter, { page, page_size, language }: Slice) {
  const { rows } = await sql<ClusterRow>`
    select c.id as cluster_id, c.company_name, c.stir, ${provinceColumns(language)}, ${inScope(filter.reach)} as reached,
      d.${sql.ref(nameColumn(language))} as district_name, c.removed_at is not null as removed,
      r.id as report_id, (c.id = ${filter.scope.cluster_id} or r.author_id = ${filter.user_id}) is true as is_own,
      r.year, r.quarter, r.status, r.round, case when r.id is null then 0 else ${filledFor(filter.scope)} end as filled,
      ${isOverdue} is true as late, ${preparedBy(filter.user_id)} is true as prepared,
      exists (select from periods q where q.year = r.year and q.quarter = r.quarter and q.closed_at is null) as open, r.submitted_at, r.decision_due
    ${fromClusters(filter)}
    ${joinProvince(filter.at && reportProvince(filter.at))}
    join districts d on d.code = ${filter.at ? reportDistrict(filter.at) : sql`c.district_code`}
    where ${matching(filter)}
    order by p.code, c.sort_key, c.id limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  return rows;
}

export async function countClusters(db: Database, filter: ClusterFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${fromClusters(filter)} where ${matching(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Clusters with their report of the quarter; without a quarter, with their latest submitted report. */
function fromClusters({ at }: ClusterFilter): RawBuilder<unknown> {
  if (at)
    return sql`from clusters c left join reports r on r.cluster_id = c.id and r.year = ${at.year} and r.quarter = ${at.quarter}`;
  return sql`from clusters c left join lateral (
    select * from reports l where l.cluster_id = c.id and l.status <> 'draft'
    order by l.year desc, l.quarter desc limit 1
  ) r on true`;
}

function matching(filter: ClusterFilter): RawBuilder<unknown> {
  const { search, status, at } = filter;
  const isListed =
    at && status === 'none' ? wasRegistered(at, sql`false`) : sql`(c.removed_at is null or r.id is not null)`;
  const stated = status === undefined ? sql`true` : status === 'none' ? sql`r.id is null` : sql`r.status = ${status}`;
  return sql`${isListed} and ${inScope(filter.scope, at && reportProvince(at))} and ${stated}
    and ${search ? matchesSearch('c', search) : sql`true`}`;
}

export const FILLABLE = ENTERED.length;
