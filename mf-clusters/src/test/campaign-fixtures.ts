import type {
  ClusterReportsAnswer,
  Period,
  PeriodOverview,
  PrimaryDataAnswer,
  RegionsAnswer,
} from '@klaster/shared/contract/reports';
import { INDICATOR_KEYS } from '@klaster/shared/contract/indicators';
import type { Figures } from '@klaster/shared/contract/indicators';
import { quarterOf } from '@klaster/shared/i18n';

export const NOW = quarterOf(new Date());

export function aPeriod(change: Partial<PeriodOverview> = {}): PeriodOverview {
  return { ...NOW, due_on: '2027-01-20', open: true, version: 3, new: 5, confirmed: 20, rejected: 2, ...change };
}

const CAMPAIGN = { clusters: 10, none: 3, draft: 1, new: 2, confirmed: 3, rejected: 1, late: 1, completeness: 61.5 };

export function regionsAnswer(period: Period | null = { ...NOW, due_on: '2027-01-20', open: true }): RegionsAnswer {
  return {
    period,
    provinces: [
      { province_code: '1703', province_name: 'Андижон вилояти', ...CAMPAIGN },
      { province_code: '1706', province_name: 'Бухоро вилояти', ...CAMPAIGN, clusters: 4, completeness: null },
    ],
    total: { ...CAMPAIGN, clusters: 14 },
  };
}

type Item = ClusterReportsAnswer['items'][number];

export function aReportOf(change: Partial<NonNullable<Item['report']>> = {}): NonNullable<Item['report']> {
  return {
    id: 7,
    ...NOW,
    status: 'Янги',
    round: 1,
    filled: 80,
    editable: false,
    fillable: 92,
    late: false,
    submitted_at: '2026-11-10T09:00:00Z',
    decision_due: '2026-11-12',
    ...change,
  };
}

export function aCluster(change: Partial<Item> = {}): Item {
  return {
    cluster_id: 41,
    company_name: 'Қўрғон',
    stir: '301234567',
    province_code: '1703',
    province_name: 'Андижон вилояти',
    district_name: 'Асака тумани',
    removed: false,
    report: aReportOf(),
    ...change,
  };
}

export function aPrimaryRow(
  id: number,
  province_code: string,
  figures: Partial<Figures> = {},
): PrimaryDataAnswer['rows'][number] {
  return {
    id,
    cluster_id: id,
    farm: `Кластер ${id}`,
    province_code,
    province_name: province_code === '1703' ? 'Андижон вилояти' : 'Бухоро вилояти',
    district_name: 'Асака тумани',
    status: 'Тасдиқланган',
    values: INDICATOR_KEYS.map((key) => figures[key] ?? null),
  };
}
