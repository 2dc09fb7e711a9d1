import { REPORT_STATUS } from '@klaster/shared/contract/http';
import { type ClusterReportsAnswer } from '@klaster/shared/contract/reports';
import { calculatePercent } from '@klaster/shared/contract/indicators';
import { type User, narrowScope } from '../../kernel/authority/scope';
import { lists } from '../../kernel/authority/guarded';
import { inSnapshot } from '../../kernel/database/connect';
import type { Handlers, Services } from '../../kernel/http/call';
import { countClusters, FILLABLE, listClusters, listProvinces, type ClusterRow, type ProvinceRow } from './repository';
import { findPeriod } from '../periods/repository';
import { barToEditing, mayEnterAs, storedStatus } from '../reports/policy';

export const regionRoutes = ({ db }: Services) =>
  ({
    'GET /api/regions': lists(async ({ query, language }, scope) => {
      const [period, provinces] = await inSnapshot(db, (tx) =>
        Promise.all([findPeriod(tx, query), listProvinces(tx, query, { scope, language })]),
      );
      return {
        period: period ?? null,
        provinces: provinces.map(presentProvince),
        total: presentCampaign(addCounts(provinces)),
      };
    }),
    'GET /api/cluster-reports': lists(async ({ query, user, language }, scope) => {
      const { year, quarter } = query;
      const filter = {
        scope: narrowScope(scope, query.province_code),
        reach: scope,
        at: year !== undefined && quarter !== undefined ? { year, quarter } : undefined,
        search: query.search,
        status: query.status === 'none' ? query.status : storedStatus(query.status),
        user_id: user.id,
      };
      const [rows, total] = await inSnapshot(db, (tx) =>
        Promise.all([listClusters(tx, filter, { ...query, language }), countClusters(tx, filter)]),
      );
      return { items: rows.map((row) => presentCluster(row, user)), total };
    }),
  }) satisfies Partial<Handlers>;

type Counts = Omit<ProvinceRow, 'province_code' | 'province_name'>;

const NONE: Counts = { clusters: 0, none: 0, draft: 0, new: 0, confirmed: 0, rejected: 0, late: 0, filled: 0 };

const addCounts = (provinces: readonly Counts[]): Counts =>
  provinces.reduce(
    (sum, row) =>
      Object.fromEntries(Object.entries(sum).map(([key, value]) => [key, value + row[key as keyof Counts]])) as Counts,
    NONE,
  );

function presentCampaign({ filled, ...counts }: Counts) {
  return { ...counts, completeness: calculatePercent(filled, counts.clusters * FILLABLE, 1) };
}

function presentProvince({ province_code, province_name, ...counts }: ProvinceRow) {
  return { province_code, province_name, ...presentCampaign(counts) };
}

function presentCluster(row: ClusterRow, user: User): ClusterReportsAnswer['items'][number] {
  const { cluster_id, company_name, stir, province_code, province_name, moved_to, district_name, removed } = row;
  return {
    cluster_id,
    company_name,
    stir,
    province_code,
    province_name,
    moved_to,
    district_name,
    removed,
    report: row.report_id === null ? null : presentClusterReport(row, row.report_id, user),
  };
}

/**
 * Everybody sees that there is a draft, but only its authors open it. Nobody opens reports of a cluster that has moved
 * to another province.
 */
function presentClusterReport(row: ClusterRow, id: number, user: User) {
  const { year, quarter, status, round, filled, late, submitted_at, decision_due, is_own, removed, open } = row;
  const isHidden = !row.reached || (status === 'draft' && !is_own);
  const isEditable = barToEditing({ status, removed }) === undefined && open && !isHidden;
  return {
    id: isHidden ? null : id,
    year,
    quarter,
    status: REPORT_STATUS[status],
    round,
    filled,
    fillable: FILLABLE,
    editable: isEditable && mayEnterAs(user, row, row.prepared),
    late,
    submitted_at: submitted_at?.toISOString() ?? null,
    decision_due: status === 'new' ? decision_due : null,
  };
}
