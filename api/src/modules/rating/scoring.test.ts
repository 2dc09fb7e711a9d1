import fc from 'fast-check';
import {
  type Rule,
  type ScoringMethod,
  methodSchema,
  findBand,
  earnedBy,
  findNextStep,
  calculateScore,
} from '@klaster/shared/contract/rating';
import { INDICATORS, sumKnown, type Figures, type NumberIndicatorKey } from '@klaster/shared/contract/indicators';
import { FIRST_METHOD } from '../../../test/support/rating';

const KEYS = INDICATORS.filter(({ format }) => format === 'number').map(({ key }) => key as NumberIndicatorKey);
const NOTHING = Object.fromEntries(INDICATORS.map(({ key }) => [key, null])) as Figures;
const figures = (overrides: Partial<Figures>): Figures => ({ ...NOTHING, ...overrides });

const share: Rule = { kind: 'share', part: 'first_current', whole: 'first_plan' };
const linear: Rule = { kind: 'linear', figure: 'fourth_percent', none_at: 10, all_at: 50 };
const falling: Rule = { kind: 'linear', figure: 'twelve_left_pay_mln_sum', none_at: 100, all_at: 0 };
const steps: Rule = {
  kind: 'steps',
  figure: 'eighth_modern_lab',
  steps: [
    { at: 1, points: 2 },
    { at: 3, points: 5 },
  ],
};
const yes: Rule = { kind: 'yes', figure: 'ninth_bci_cert' };

describe('a rule gives', () => {
  it.each([
    [share, 10, { own: { first_current: 50, first_plan: 80 }, earned: 6.25 }],
    [share, 10, { own: { first_current: 90, first_plan: 80 }, earned: 10 }],
    [share, 10, { own: { first_current: 1, first_plan: 3 }, earned: 3.33 }],
    [share, 10, { own: { first_current: 0, first_plan: 3 }, earned: 0 }],
    [share, 10, { own: { first_current: 5, first_plan: 0 }, earned: null }],
    [share, 10, { own: { first_plan: 80 }, earned: null }],
    [linear, 8, { own: { fourth_percent: 30 }, earned: 4 }],
    [linear, 8, { own: { fourth_percent: 5 }, earned: 0 }],
    [linear, 8, { own: { fourth_percent: 70 }, earned: 8 }],
    [linear, 8, { own: {}, earned: null }],
    [falling, 8, { own: { twelve_left_pay_mln_sum: 25 }, earned: 6 }],
    [falling, 8, { own: { twelve_left_pay_mln_sum: 400 }, earned: 0 }],
    [falling, 8, { own: { twelve_left_pay_mln_sum: -1 }, earned: 8 }],
    [steps, 5, { own: { eighth_modern_lab: 0 }, earned: 0 }],
    [steps, 5, { own: { eighth_modern_lab: 1 }, earned: 2 }],
    [steps, 5, { own: { eighth_modern_lab: 2 }, earned: 2 }],
    [steps, 5, { own: { eighth_modern_lab: 9 }, earned: 5 }],
    [steps, 5, { own: {}, earned: null }],
    [yes, 2, { own: { ninth_bci_cert: 0 }, earned: 0 }],
    [yes, 2, { own: { ninth_bci_cert: 2 }, earned: 2 }],
    [yes, 2, { own: {}, earned: null }],
  ] satisfies [Rule, number, { own: Partial<Figures>; earned: number | null }][])(
    '%j of %d points: %j',
    (rule, points, { own, earned }) => {
      expect(earnedBy({ rule, points }, figures(own), 4)).toBe(earned);
    },
  );
});

/** Shares of a plan that are due by the end of each quarter. */
const EQUAL: [number, number, number, number] = [25, 50, 75, 100];
const HARVEST: [number, number, number, number] = [0, 0, 55, 100];

describe('a plan that is phased over the quarters gives', () => {
  it.each([
    [{ ...share, phasing: EQUAL }, 1, { own: { first_current: 20, first_plan: 80 }, earned: 10 }],
    [{ ...share, phasing: EQUAL }, 2, { own: { first_current: 20, first_plan: 80 }, earned: 5 }],
    [{ ...share, phasing: EQUAL }, 4, { own: { first_current: 20, first_plan: 80 }, earned: 2.5 }],
    [{ ...share, phasing: [33.3, 66.6, 99.9, 100] }, 1, { own: { first_current: 100, first_plan: 999 }, earned: 3.01 }],
    [{ ...share, phasing: HARVEST }, 2, { own: { first_current: 20, first_plan: 80 }, earned: null }],
    [{ ...share, phasing: HARVEST }, 3, { own: { first_current: 22, first_plan: 80 }, earned: 5 }],
    // Both bounds are phased: from 2.5 to 12.5.
    [{ ...linear, phasing: EQUAL }, 1, { own: { fourth_percent: 7.5 }, earned: 5 }],
    [{ ...linear, phasing: EQUAL }, 3, { own: { fourth_percent: 7.5 }, earned: 0 }],
    [{ ...falling, phasing: EQUAL }, 1, { own: { twelve_left_pay_mln_sum: 5 }, earned: 8 }],
    [{ ...steps, phasing: EQUAL }, 1, { own: { eighth_modern_lab: 1 }, earned: 5 }],
    [{ ...steps, phasing: EQUAL }, 2, { own: { eighth_modern_lab: 1 }, earned: 2 }],
    [{ ...steps, phasing: HARVEST }, 1, { own: { eighth_modern_lab: 9 }, earned: null }],
  ] satisfies [Rule, number, { own: Partial<Figures>; earned: number | null }][])(
    '%j in quarter %d: %j',
    (rule, quarter, { own, earned }) => {
      expect(earnedBy({ rule, points: 10 }, figures(own), quarter)).toBe(earned);
    },
  );

  it('the same points in each quarter for a plan fulfilled as far as it is due', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 4 }), (plan, quarter) => {
        const own = { first_plan: plan, first_current: (plan * quarter) / 4 };
        expect(earnedBy({ rule: { ...share, phasing: EQUAL }, points: 10 }, figures(own), quarter)).toBe(10);
      }),
    );
  });

  it('the points that it gave without phasing, in the fourth quarter', () => {
    for (const rule of [share, linear, falling, steps] as const) {
      const own = { first_current: 7, first_plan: 9, fourth_percent: 33.3, twelve_left_pay_mln_sum: 7 };
      const all = figures({ ...own, eighth_modern_lab: 2 });
      const unphased = [earnedBy({ rule, points: 10 }, all, 4), findNextStep({ rule, points: 10 }, all, 4)];
      const phased = { rule: { ...rule, phasing: HARVEST } as Rule, points: 10 };
      expect([earnedBy(phased, all, 4), findNextStep(phased, all, 4)]).toEqual(unphased);
    }
  });

  it('more from the nearest figure of the phased plan on', () => {
    const next = (rule: Rule, overrides: Partial<Figures>, quarter: number) =>
      findNextStep({ rule, points: 10 }, figures(overrides), quarter);
    const harvest: Rule = { ...share, phasing: HARVEST };
    expect(next(harvest, { first_current: 22, first_plan: 80 }, 2)).toBeNull();
    expect(next(harvest, { first_current: 22, first_plan: 80 }, 3)).toEqual({
      key: 'first_current',
      value: 22.022,
      gain: 0.01,
    });
    expect(next(harvest, { first_current: 44, first_plan: 80 }, 3)).toBeNull();
    const lower: Rule = { ...falling, all_at: 20, phasing: EQUAL };
    expect(next(lower, { twelve_left_pay_mln_sum: 10 }, 1)).toEqual({
      key: 'twelve_left_pay_mln_sum',
      value: 9.9,
      gain: 0.05,
    });
    // Three laboratories a year are 0.75 by the end of the first quarter, which 1 reaches.
    expect(next({ ...steps, phasing: EQUAL }, { eighth_modern_lab: 0 }, 1)).toEqual({
      key: 'eighth_modern_lab',
      value: 1,
      gain: 5,
    });
  });
});

describe('the smallest change that gives more', () => {
  const dear: Rule = { kind: 'share', part: 'sixteen_current_value', whole: 'sixteen_plan_value' };
  const rising: Rule = { kind: 'linear', figure: 'nineteen_growth_rate', none_at: 0, all_at: 20 };
  it.each([
    [share, 10, { first_current: 50, first_plan: 80 }, { key: 'first_current', value: 50.04, gain: 0.01 }],
    [share, 10, { first_current: 0, first_plan: 8000 }, { key: 'first_current', value: 4, gain: 0.01 }],
    [
      dear,
      5,
      { sixteen_current_value: 12, sixteen_plan_value: 900_000 },
      { key: 'sixteen_current_value', value: 900, gain: 0.01 },
    ],
    [share, 10, { first_current: 80, first_plan: 80 }, null],
    [share, 10, { first_plan: 80 }, null],
    [share, 10, { first_current: 5, first_plan: 0 }, null],
    [linear, 8, { fourth_percent: 30.5 }, { key: 'fourth_percent', value: 30.6, gain: 0.02 }],
    [linear, 8, { fourth_percent: 2 }, { key: 'fourth_percent', value: 10.1, gain: 0.02 }],
    [rising, 15, { nineteen_growth_rate: -80 }, { key: 'nineteen_growth_rate', value: 0.1, gain: 0.08 }],
    [falling, 8, { twelve_left_pay_mln_sum: 25 }, { key: 'twelve_left_pay_mln_sum', value: 24.9, gain: 0.01 }],
    [falling, 8, { twelve_left_pay_mln_sum: 400 }, { key: 'twelve_left_pay_mln_sum', value: 99.9, gain: 0.01 }],
    [steps, 5, { eighth_modern_lab: 1 }, { key: 'eighth_modern_lab', value: 3, gain: 3 }],
    [steps, 5, { eighth_modern_lab: 3 }, null],
    [steps, 10, { eighth_modern_lab: 3 }, null],
    [yes, 2, { ninth_bci_cert: 0 }, { key: 'ninth_bci_cert', value: 1, gain: 2 }],
    [yes, 2, { ninth_bci_cert: -3 }, { key: 'ninth_bci_cert', value: 1, gain: 2 }],
    [yes, 2, { ninth_bci_cert: 1 }, null],
  ] satisfies [Rule, number, Partial<Figures>, object | null][])(
    '%j of %d points: %j',
    (...[rule, points, own, next]) => {
      expect(findNextStep({ rule, points }, figures(own), 4)).toEqual(next);
    },
  );

  it('is there whenever not all points are earned, and a step less gives no more', () => {
    const value = fc.integer({ min: -5_000_000, max: 50_000_000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(value, value, fc.integer({ min: 1, max: 30 }), (part, whole, points) => {
        const own = { first_current: part, first_plan: whole };
        const earned = earnedBy({ rule: share, points }, figures(own), 4);
        const next = findNextStep({ rule: share, points }, figures(own), 4);
        expect(next === null).toBe(earned === null || earned === points);
        if (!next) return true;
        const at = (figure: number) =>
          earnedBy({ rule: share, points }, figures({ ...own, first_current: figure }), 4) ?? 0;
        expect(at(next.value)).toBeGreaterThan(earned ?? 0);
        const less = Math.round(next.value * 1000 - Math.sign(whole)) / 1000;
        const isBeyond = whole > 0 ? less > part : less < part;
        return !isBeyond || at(less) === earned;
      }),
      { numRuns: 500 },
    );
  });
});

const method = (criteria: readonly (readonly [number, Rule])[], least_counted = 50): ScoringMethod =>
  methodSchema.parse({
    criteria: criteria.map(([points, rule], index) => ({
      id: `criterion-${index}`,
      points,
      names: { 'uz-Cyrl': 'Мезон', ru: 'Критерий', en: 'Criterion' },
      rule,
    })),
    bands: { yellow: 55, green: 70, dark_green: 85 },
    least_counted,
  });

describe('a score', () => {
  const both = method([
    [60, share],
    [40, yes],
  ]);

  it('is the share of earned points in the points that count; missing figures do not count', () => {
    expect(calculateScore(both, figures({ first_current: 1, first_plan: 2, ninth_bci_cert: 1 }), 4)).toMatchObject({
      earned: 70,
      counted: 100,
      score: 70,
    });
    expect(calculateScore(both, figures({ first_current: 1, first_plan: 3 }), 4)).toMatchObject({
      earned: 20,
      counted: 60,
      score: 33.33,
    });
  });

  it('is missing if too few points count', () => {
    expect(calculateScore(both, figures({ ninth_bci_cert: 1 }), 4)).toMatchObject({
      earned: 40,
      counted: 40,
      score: null,
    });
    expect(calculateScore({ ...both, least_counted: 0 }, NOTHING, 4)).toMatchObject({
      earned: 0,
      counted: 0,
      score: null,
    });
  });

  it('has the band of its bounds', () => {
    const bands = [null, 0, 54.99, 55, 69.99, 70, 84.99, 85, 100].map((score) => findBand(score, both.bands));
    expect(bands).toEqual([null, 'red', 'red', 'yellow', 'yellow', 'green', 'green', 'dark_green', 'dark_green']);
  });

  const figure = fc.option(fc.integer({ min: -5_000_000, max: 5_000_000 }).map((value) => value / 1000));
  const anyFigures = fc
    .array(figure, { minLength: KEYS.length, maxLength: KEYS.length })
    .map((values) => figures(Object.fromEntries(KEYS.map((key, index) => [key, values[index] ?? null]))));

  it('adds up exactly and is within its bounds for any figures', () => {
    fc.assert(
      fc.property(anyFigures, (any) => {
        const { points, earned, counted, score } = calculateScore(FIRST_METHOD, any, 4);
        expect(sumKnown(points.map((point) => point.earned)).sum ?? 0).toBe(earned);
        const most = FIRST_METHOD.criteria.filter((_, index) => points[index]?.earned !== null);
        expect(most.reduce((sum, criterion) => sum + criterion.points, 0)).toBe(counted);
        const isWithin = (earned: number, index: number) =>
          earned >= 0 && earned <= (FIRST_METHOD.criteria[index]?.points ?? 0);
        expect(points.filter((point, index) => !isWithin(point.earned ?? 0, index))).toEqual([]);
        const expected = counted < 60 ? null : Math.round((earned * 1e4) / counted) / 100;
        // Binary fractions may round halves differently.
        expect(Math.abs((score ?? 0) - (expected ?? 0))).toBeLessThanOrEqual(0.01 + 1e-9);
        expect(score === null).toBe(expected === null);
      }),
      { numRuns: 2000 },
    );
  });
});
