import { INDICATORS } from '@klaster/shared/contract/indicators';
import type { Indicator, NumberIndicatorKey, Summary } from '@klaster/shared/contract/indicators';
import { measuredText } from '../../analysis/figures/report-texts';
import { findQuantity } from '../../analysis/map/quantity';
import { formatSummary } from '../../analysis/primary-data/line-texts';
import { baselineText, figureText, medianText, numberText, signedText } from './figure-text';

const NUMBERS = INDICATORS.filter(({ format }) => format === 'number') as (Indicator & { key: NumberIndicatorKey })[];

/** A figure as the screens write it: report and review, rating and what-if, primary data and comparison, tables by province. */
const textsOf = (value: number, indicator: (typeof NUMBERS)[number]) => [
  figureText(value, indicator),
  numberText(value, indicator.key),
  formatSummary({ ...NOTHING, total: value }, 'total', indicator),
  signedText(value, indicator.unit).replace('+', ''),
  measuredText({ value }, { indicator, measure: 'value' } as never),
];

const NOTHING: Summary = { total: null, median: null, missing: 0, least: null, most: null };

const digitsIn = (text: string) => text.split(',')[1]?.length ?? 0;

test.each(NUMBERS)(
  '$key has the same decimals on every screen, those of its kind at least and all it has',
  (indicator) => {
    const counted = ['none', 'pieces', 'people'].includes(indicator.unit);
    for (const [value, digits] of [
      [1234, counted ? 0 : 1],
      [0, counted ? 0 : 1],
      [12.375, 3],
    ] as const) {
      expect([value, ...new Set(textsOf(value, indicator).map(digitsIn))]).toEqual([value, digits]);
      expect(new Set(textsOf(value, indicator)).size).toBe(1);
    }
    expect(findQuantity(indicator.key).decimals).toBe(counted ? 0 : 1);
  },
);

test('a difference has a plus only if it is more than zero', () => {
  expect([2, 0, -2].map((difference) => signedText(difference, 'people'))).toEqual(['+2', '0', '−2']);
});

test('shares and growth have the decimals of a percentage, for every figure', () => {
  for (const indicator of NUMBERS)
    for (const measure of ['share', 'quarter', 'year'])
      expect(measuredText({ value: 12 }, { indicator, measure } as never)).toMatch(/^\+?12,0$/);
});

test('medians are rounded to the decimals of their indicator, halves away from zero, and their parts are not', () => {
  for (const indicator of NUMBERS) {
    const shown = [
      medianText(12.65, indicator.unit),
      baselineText({ from: 'medians', before: 12.65 }, indicator),
      formatSummary({ ...NOTHING, median: 12.65 }, 'median', indicator),
      measuredText({ value: 12.65 }, { indicator, measure: 'median' } as never),
    ];
    expect([...new Set(shown)]).toEqual([indicator.decimals === 0 ? '13' : '12,7']);
    expect(baselineText({ from: 'last_year', before: 12.65 }, indicator)).toBe('12,65');
  }
  expect([medianText(null, 't'), medianText(-0.04, 't')]).toEqual(['—', '0,0']);
});
