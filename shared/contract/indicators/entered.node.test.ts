import fc from 'fast-check';
import { ENTERED, listEntered, countFilled, missingRequired, INDICATORS } from './indicators';
import type { NumberIndicatorKey } from './indicators';
import { findBaseline, isImprobable, findJump, usualRange } from './jump';
import type { ComparedFigures } from './jump';
import { SECTIONS } from './types';

describe('the figures that are typed', () => {
  it('are all except derived ones and those of the register', () => {
    const others = INDICATORS.filter((indicator) => !ENTERED.includes(indicator));
    expect(others.filter(({ derived }) => !derived).map(({ key }) => key)).toEqual([
      'district_name',
      'full_name',
      'phone_number',
    ]);
    expect(SECTIONS.flatMap((section) => listEntered(section))).toEqual(ENTERED);
  });

  it('are counted: zero is a value, null and an empty text are missing', () => {
    expect(countFilled({})).toBe(0);
    expect(countFilled({ first_plan: 0, developed: '', first_card: null, first_percent: 5 })).toBe(1);
    expect(countFilled({ first_plan: 1, third_plan: 1 }, listEntered('I'))).toBe(1);
  });

  it('has in every section of figures something that a report is not taken in without', () => {
    const required = missingRequired({});
    expect(SECTIONS.filter((section) => !required.some((indicator) => indicator.section === section))).toEqual([
      'passport',
    ]);
    expect(required.some(({ derived }) => derived)).toBe(false);
    const all = Object.fromEntries(required.map(({ key }) => [key, 0]));
    expect(missingRequired(all)).toEqual([]);
    expect(missingRequired({ ...all, first_plan: null }).map(({ key }) => key)).toEqual(['first_plan']);
  });
});

describe('a jump', () => {
  it('is improbable above three times the earlier value, or below a third of it', () => {
    expect([300, 301, 34, 33, 0].map((value) => isImprobable(value, 100))).toEqual([false, true, false, true, true]);
    expect([isImprobable(2.1, 0.7), isImprobable(0.7, 2.1), isImprobable(2.101, 0.7)]).toEqual([false, false, true]);
  });

  it('is not found from or to a missing or zero value', () => {
    expect([isImprobable(5, 0), isImprobable(5, null), isImprobable(null, 5), isImprobable(0, 0)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('an unusual figure', () => {
  const indicator = ENTERED.find(({ key }) => key === 'first_plan');
  const jump = (value: number | null, compared: Partial<Record<'last_year' | 'last_quarter' | 'medians', number>>) => {
    const figures = (figure: number | undefined) => (figure === undefined ? null : { first_plan: figure });
    const { last_year, last_quarter, medians } = compared;
    const all = { last_year: figures(last_year), last_quarter: figures(last_quarter), medians: figures(medians) };
    return findJump(indicator!, { first_plan: value }, all);
  };

  it('is far from its own past or, if that is unknown, from the median of others', () => {
    expect(jump(301, { last_year: 100, last_quarter: 301, medians: 301 })).toEqual({ from: 'last_year', before: 100 });
    expect(jump(301, { last_quarter: 100, medians: 301 })).toEqual({ from: 'last_quarter', before: 100 });
    expect(jump(301, { last_year: 301, last_quarter: 1, medians: 1 })).toBeUndefined();
    expect([jump(1000, { medians: 100 }), jump(10, { medians: 100 }), jump(0, { medians: 100 })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(jump(1001, { medians: 100 })).toEqual({ from: 'medians', before: 100 });
    expect([jump(null, { last_year: 5 }), jump(5, { last_year: 0, last_quarter: 100 }), jump(5, {})]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  describe('that is counted since January', () => {
    const exported = ENTERED.find(({ key }) => key === 'twenty_total_export_sum');
    const jump = (value: number, quarter: number, compared: { last_year?: number; last_quarter?: number }) => {
      const figures = (figure: number | undefined) =>
        figure === undefined ? null : { twenty_total_export_sum: figure };
      const all = {
        last_year: figures(compared.last_year),
        last_quarter: figures(compared.last_quarter),
        medians: null,
      };
      return findJump(exported!, { twenty_total_export_sum: value, quarter }, all);
    };

    it('is unusual if it falls within the year', () => {
      expect(jump(99, 2, { last_quarter: 100 })).toEqual({ from: 'fall', before: 100 });
      expect(jump(99, 4, { last_quarter: 100, last_year: 99 })).toEqual({ from: 'fall', before: 100 });
      expect(jump(100, 2, { last_quarter: 100 })).toBeUndefined();
    });

    it('is as usual if it starts again in January, or grows as the year goes on', () => {
      expect(jump(10, 1, { last_quarter: 100 })).toBeUndefined();
      expect(jump(400, 2, { last_quarter: 100 })).toBeUndefined();
      expect(jump(400, 2, { last_quarter: 100, last_year: 100 })).toEqual({ from: 'last_year', before: 100 });
    });
  });

  it('would be usual from a third to three times its earlier value, or a tenth to ten times the median', () => {
    const rangeOf = (key: NumberIndicatorKey, quarter: number, before: Partial<ComparedFigures>) => {
      const all = { last_year: null, last_quarter: null, medians: null, ...before };
      return usualRange(
        INDICATORS.find((indicator) => indicator.key === key)!,
        { [key]: 1, quarter },
        all,
      );
    };
    expect(rangeOf('first_plan', 2, { last_year: { first_plan: 0.7 } })).toEqual({ low: 0.234, high: 2.1 });
    expect(rangeOf('nineteen_constant', 2, { last_year: { nineteen_constant: 100 } })).toEqual({ low: 34, high: 300 });
    expect(rangeOf('first_plan', 2, { medians: { first_plan: 5 } })).toEqual({ low: 0.5, high: 50 });
    const [last_year, last_quarter] = [{ twenty_yarn_sum: 100 }, { twenty_yarn_sum: 90 }];
    expect(rangeOf('twenty_yarn_sum', 2, { last_year, last_quarter })).toEqual({ low: 90, high: 300 });
    expect(rangeOf('twenty_yarn_sum', 2, { last_quarter })).toEqual({ low: 90 });
    expect(rangeOf('twenty_yarn_sum', 1, { last_year, last_quarter })).toEqual({ low: 33.334, high: 300 });
  });

  it.each(['first_plan', 'nineteen_constant', 'twenty_yarn_sum'] as const)(
    'of %s is outside its usual range, and no other is',
    (key) => {
      const figure = INDICATORS.find((indicator) => indicator.key === key)!;
      const scale = figure.decimals === 0 ? 1 : 1000;
      const typed = fc.integer({ min: 1, max: 999_999_999 }).map((units) => units / scale);
      const steps = fc.integer({ min: -2, max: 2 });
      const from = fc.constantFrom('last_year' as const, 'last_quarter' as const, 'medians' as const);
      const property = fc.property(fc.record({ from, before: typed }), typed, steps, (baseline, any, step) => {
        const compared = {
          last_year: null,
          medians: null,
          last_quarter: { [key]: Math.min(any, baseline.before) },
          [baseline.from]: { [key]: baseline.before },
        };
        const { low, high = Infinity } = usualRange(figure, { [key]: any, quarter: 2 }, compared);
        const near = [low, high].map((bound) => Math.round(bound * scale + step) / scale);
        for (const value of [any, ...near].filter((one) => one > 0)) {
          const isMarked = findJump(figure, { [key]: value, quarter: 2 }, compared) !== undefined;
          expect([value, isMarked]).toEqual([value, value < low || value > high]);
        }
      });
      fc.assert(property, { seed: 2026, numRuns: 500 });
    },
  );

  it.each(['first_plan', 'nineteen_constant', 'twenty_yarn_sum'] as const)(
    'of %s has a usual range whose lower end is not above the upper, whatever came before',
    (key) => {
      const figure = INDICATORS.find((indicator) => indicator.key === key)!;
      const report = fc.option(fc.integer({ min: 0, max: 1000 }).map((value) => ({ [key]: value })));
      const reports = fc.record({ last_year: report, last_quarter: report, medians: report });
      const property = fc.property(reports, fc.integer({ min: 1, max: 4 }), (compared, quarter) => {
        const { low, high = low } = usualRange(figure, { [key]: 1, quarter }, compared);
        expect([compared, low <= high]).toEqual([compared, true]);
      });
      fc.assert(property, { seed: 2026, numRuns: 500 });
    },
  );

  it('is never a derived one or a text', () => {
    const others = INDICATORS.filter(({ derived, format }) => derived || format === 'text');
    const all = Object.fromEntries(INDICATORS.map(({ key }) => [key, 1]));
    expect(
      others.filter((other) => findBaseline(other, all, { last_year: all, last_quarter: null, medians: null })),
    ).toEqual([]);
  });
});
