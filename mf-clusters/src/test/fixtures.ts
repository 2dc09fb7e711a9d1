import type { Report, ReviewQueueAnswer, ReviewQueueItem } from '@klaster/shared/contract';
import { INDICATORS } from '@klaster/shared/contract/indicators';
import type { Figures } from '@klaster/shared/contract/indicators';

const NO_FIGURES = Object.fromEntries(INDICATORS.map(({ key }) => [key, null])) as unknown as Figures;

/** A new report with a few figures; the others are missing. */
export function aReport(change: Partial<Report> = {}): Report {
  return {
    id: 7,
    farm: 'Қўрғон',
    province_name: 'Андижон вилояти',
    year: 2026,
    quarter: 4,
    status: 'Янги',
    ...NO_FIGURES,
    district_name: 'Асака тумани',
    full_name: 'Каримов Алишер',
    phone_number: '+998901234567',
    cluster_lands: 12345.5,
    first_plan: 3000,
    first_current: 2000,
    first_percent: 66.7,
    ...change,
  };
}

export function aQueueItem(change: Partial<ReviewQueueItem> = {}): ReviewQueueItem {
  return {
    id: 7,
    farm: 'Қўрғон',
    province_name: 'Андижон вилояти',
    province_code: '1703',
    district_name: 'Асака тумани',
    year: 2026,
    quarter: 4,
    status: 'Янги',
    submitted_at: new Date(Date.now() - 12 * 24 * 3_600_000).toISOString(),
    decided_at: null,
    ...change,
  };
}

export function aQueue(items: ReviewQueueItem[], total = items.length): ReviewQueueAnswer {
  return { items, total, counts: { new: 3, confirmed: 20, rejected: 4 } };
}

export const PROVINCES = [
  { province_code: '1703', province_name: 'Андижон вилояти' },
  { province_code: '1706', province_name: 'Бухоро вилояти' },
];
