import { ACCUMULATION } from './accumulation';
import { INDICATORS, INDICATOR_KEYS } from './indicators';
import { listOperands } from './row';

describe('the accumulation of figures', () => {
  it('is stated for each of the 114 figures and no other', () => {
    expect(Object.keys(ACCUMULATION).toSorted()).toEqual([...INDICATOR_KEYS].toSorted());
  });

  it('of a percentage is year-to-date where only its part is counted since January', () => {
    const derived = INDICATORS.flatMap(({ derived: formula, accumulation, key }) =>
      formula && formula.op !== 'difference' ? [{ key, accumulation, parts: listOperands(formula) }] : [],
    );
    const expected = derived.map(({ key, parts: [part = key, whole = key] }) => [
      key,
      ACCUMULATION[part] === 'year-to-date' && ACCUMULATION[whole] !== 'year-to-date' ? 'year-to-date' : 'rate',
    ]);
    expect(derived.map(({ key, accumulation }) => [key, accumulation])).toEqual(expected);
  });

  it.each([
    ['twenty_total_export_sum', 'year-to-date'],
    ['first_plan', 'stock'],
    ['fifth_cotton_machine', 'stock'],
    ['ninth_bci_cert', 'stock'],
    ['cluster_lands', 'stock'],
    ['nineteen_total_workplace_count', 'stock'],
    ['second_year2023_fact', 'rate'],
    ['eleven_percent', 'rate'],
    ['first_percent', 'year-to-date'],
  ] as const)('of %s is %s', (key, accumulation) => {
    expect(INDICATORS.find((indicator) => indicator.key === key)?.accumulation).toBe(accumulation);
  });
});
