import type {
  Report,
  ReportEntry,
  ReportReview,
  ReportRound,
  ReviewQueueAnswer,
  ReviewQueueItem,
} from '@klaster/shared/contract/reports';
import { ENTERED, INDICATORS } from '@klaster/shared/contract/indicators';
import type { Figures } from '@klaster/shared/contract/indicators';

const NO_FIGURES = Object.fromEntries(INDICATORS.map(({ key }) => [key, null])) as unknown as Figures;

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

export function aReview(change: Partial<ReportReview> = {}): ReportReview {
  return {
    round: 1,
    decision_due: '2026-11-24',
    late: false,
    decidable: true,
    before: {},
    last_quarter: null,
    last_year: null,
    medians: {},
    medians_of: 12,
    notes: [],
    remarks: [],
    ...change,
  };
}

export function aRound(change: Partial<ReportRound> = {}): ReportRound {
  return {
    round: 1,
    status: 'Янги',
    at: '2026-10-05T09:00:00Z',
    by: 'Каримов Алишер',
    figures: {},
    remarks: [],
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

export function anEntry(change: Partial<ReportEntry> = {}): ReportEntry {
  return {
    id: 41,
    cluster_id: 3,
    farm: 'Қўрғон',
    province_code: '1703',
    province_name: 'Андижон вилояти',
    year: 2026,
    quarter: 4,
    status: 'Қоралама',
    round: 0,
    version: 5,
    editable: true,
    period: { year: 2026, quarter: 4, due_on: '2027-01-20', open: true },
    figures: {
      ...NO_FIGURES,
      district_name: 'Асака тумани',
      full_name: 'Каримов Алишер',
      phone_number: '+998901234567',
      first_plan: 3000,
    },
    sections: [],
    last_quarter: null,
    last_year: { ...NO_FIGURES, first_plan: 2900, first_current: 2500 },
    remarks: [],
    ...change,
  };
}

export const REQUIRED_FIGURES = Object.fromEntries(
  ENTERED.flatMap(({ key, required }) => (required ? [[key, 10]] : [])),
) as Partial<Figures>;
