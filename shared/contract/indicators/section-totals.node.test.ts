import { INDICATORS } from './indicators';
import { isApplicable, SECTION_TOTALS } from './section-totals';
import { SECTIONS } from './types';
import type { Section } from './types';

const byKey = new Map<string, (typeof INDICATORS)[number]>(INDICATORS.map((indicator) => [indicator.key, indicator]));
const totals = Object.entries(SECTION_TOTALS) as [Section, readonly string[]][];

test.each(totals)('the total of section %s is of its own figures, in one unit that adds up', (section, keys) => {
  const indicators = keys.map((key) => byKey.get(key));
  expect(indicators.map((indicator) => indicator?.section)).toEqual(keys.map(() => section));
  expect(indicators.map((indicator) => indicator?.derived)).toEqual(keys.map(() => undefined));
  const [unit, ...others] = new Set(indicators.map((indicator) => indicator?.unit));
  expect(others).toEqual([]);
  expect(['none', 'percent', 'centner_per_ha']).not.toContain(unit);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each(totals)('the total of section %s adds up actual values, not plans or requests', (_section, keys) => {
  expect(keys.filter((key) => /plan|request|must/.test(key))).toEqual([]);
});

test('the passport, the yields, section VIII and the stages of the value chain have no total', () => {
  expect(SECTIONS.filter((section) => !(section in SECTION_TOTALS))).toEqual(['passport', 'II', 'VIII', 'XV']);
});

test('only certificates of different standards are added to one another', () => {
  expect(totals.filter(([, keys]) => keys.length > 1).map(([section]) => section)).toEqual(['IX']);
});

test('Tashkent city has no figures of cotton growing; of trade, industry and jobs it has', () => {
  expect(isApplicable('I', '1726')).toBe(false);
  expect(isApplicable('XX', '1726')).toBe(true);
  expect(isApplicable('I', '1727')).toBe(true);
});
