import type {
  ClusterRatingAnswer,
  PublishedMethod,
  RatingAnswer,
  ScoredCriterion,
} from '@klaster/shared/contract/rating';
import { PROVINCES } from './fixtures';

const QUARTER = { year: 2026, quarter: 3 };

const PERIODS = [QUARTER, { year: 2026, quarter: 2 }];

const METHOD = { version: 1, bands: { yellow: 55, green: 70, dark_green: 85 }, least_counted: 60 };

type Row = RatingAnswer['items'][number];

const aRow = (change: Partial<Row>): Row => ({
  cluster_id: 12,
  company_name: 'Қўрғон',
  province_code: '1703',
  province_name: 'Андижон вилояти',
  rank: 1,
  score: 87.5,
  band: 'dark_green',
  movement: 2,
  movement_year: 3,
  counted: 100,
  ...change,
});

const UNRANKED = { rank: null, score: null, band: null, movement: null, movement_year: null } as const;

export function aRating(change: Partial<RatingAnswer> = {}): RatingAnswer {
  return {
    period: QUARTER,
    periods: PERIODS,
    method: METHOD,
    summary: { clusters: 23, scored: 4, ranked: 3, median: 72.25 },
    provinces: [
      { ...UNRANKED, ...PROVINCES[1]!, rank: 1, score: 79.87, band: 'green', ranked: 2, scored: 3 },
      { ...UNRANKED, province_code: '1708', province_name: 'Жиззах вилояти', ranked: 0, scored: 1 },
      { ...UNRANKED, province_code: '1710', province_name: 'Қашқадарё вилояти', ranked: 0, scored: 0 },
    ],
    items: [
      aRow({}),
      aRow({ cluster_id: 13, company_name: 'Чорбоғ', rank: 2, score: 72.25, band: 'green', movement: -1, counted: 80 }),
      aRow({ cluster_id: 14, company_name: 'Ғалаба', rank: 3, score: 12, band: 'red', movement: 0, counted: 60 }),
      aRow({ cluster_id: 15, company_name: 'Янги ер', ...UNRANKED, counted: 25 }),
    ],
    total: 4,
    ...change,
  };
}

export const NO_RATING: RatingAnswer = {
  period: null,
  periods: [],
  method: null,
  summary: { clusters: 23, scored: 0, ranked: 0, median: null },
  provinces: [],
  items: [],
  total: 0,
};

const RULES: Readonly<Record<string, ScoredCriterion['rule']>> = {
  harvest: { kind: 'share', part: 'first_current', whole: 'first_plan' },
  tax: { kind: 'share', part: 'twelve_actually_paid_mln_sum', whole: 'twelve_must_pay_mln_sum' },
  levelling: { kind: 'linear', figure: 'fourth_percent', none_at: -10, all_at: 30 },
  laboratories: {
    kind: 'steps',
    figure: 'eighth_modern_lab',
    steps: [
      { at: 1, points: 5 },
      { at: 3, points: 10 },
    ],
  },
  bci: { kind: 'yes', figure: 'ninth_bci_cert' },
  growth: { kind: 'linear', figure: 'nineteen_growth_rate', none_at: 0, all_at: 20 },
  export: { kind: 'share', part: 'sixteen_current_value', whole: 'sixteen_plan_value' },
};

/** One of each kind, some without points or beyond their bounds. They earn 55.58 of 70 points. */
export const CRITERIA = [
  {
    id: 'harvest',
    name: 'Пахта ҳосили режаси',
    points: 15,
    values: [2345.5, 3000],
    earned: 11.73,
    next: [2346.5, 0.01],
  },
  { id: 'tax', name: 'Солиқ тўловлари', points: 10, values: [120, 100], earned: 10, next: null },
  { id: 'levelling', name: 'Лазерли текислаш', points: 25, values: [20.16], earned: 18.85, next: [21.16, 0.63] },
  { id: 'laboratories', name: 'Лабораториялар', points: 10, values: [2], earned: 5, next: [3, 5] },
  { id: 'bci', name: 'BCI сертификати', points: 10, values: [1], earned: 10, next: null },
  { id: 'growth', name: 'Ўсиш', points: 20, values: [null], earned: null, next: null },
  { id: 'export', name: 'Экспорт режаси', points: 10, values: [5, 0], earned: null, next: null },
].map(({ values, next, ...criterion }): ScoredCriterion => {
  const rule = RULES[criterion.id]!;
  const keys = rule.kind === 'share' ? [rule.part, rule.whole] : [rule.figure];
  return {
    ...criterion,
    rule,
    figures: keys.map((key, index) => ({ key, value: values[index] ?? null })),
    next: next && { key: keys[0]!, value: next[0]!, gain: next[1]! },
  };
});

const PLACE = { rank: 2, score: 79.4, band: 'green', movement: 1, ranked: 3 } as const;

export function aClusterRating(change: Partial<ClusterRatingAnswer> = {}): ClusterRatingAnswer {
  return {
    cluster: { cluster_id: 12, company_name: 'Қўрғон', province_code: '1703', province_name: 'Андижон вилояти' },
    period: QUARTER,
    periods: PERIODS,
    method: METHOD,
    place: { ...PLACE, earned: 55.58, counted: 70 },
    unranked: null,
    criteria: CRITERIA,
    history: [
      { ...PERIODS[1]!, ...PLACE, score: 60, rank: 3, movement: null, band: 'yellow', counted: 70, method_version: 1 },
      { ...QUARTER, ...PLACE, counted: 70, method_version: 1 },
    ],
    ...change,
  };
}

export const METHODS: PublishedMethod[] = [2, 1].map((version) => ({
  ...METHOD,
  version,
  year: version === 2 ? 2026 : 2015,
  quarter: 1,
  published_at: '2026-01-10T08:00:00Z',
  criteria: CRITERIA.map(({ id, name, rule, points }) => ({ id, name: `${name} (${version})`, rule, points })),
}));

/** What the audit records of a score. */
export const SCORE_RECORD = {
  cluster_id: 12,
  company_name: 'Қўрғон',
  year: 2026,
  quarter: 3,
  score: 79.4,
  earned: 55.58,
  counted: 70,
  least_counted: 60,
  method_version: 2,
  round: 2,
  decided_on: '2026-10-21',
};
