import fc from 'fast-check';
import { listDifferences } from './differences';
import type { Difference } from './differences';
import { sumKnown } from './exact';
import { INDICATORS } from './indicators';
import type { Figures } from './indicators';

const number = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).map((thousandths) => thousandths / 1000);
const text = fc.constantFrom('', 'Қарши', 'Косон');

/** Any may be left out, missing or empty. */
const figures = fc.record(
  Object.fromEntries(
    INDICATORS.map(({ key, format }) => [
      key,
      fc.option(fc.oneof(fc.constant(0), fc.constant(2.5), format === 'text' ? text : number)),
    ]),
  ),
  { requiredKeys: [] },
) as unknown as fc.Arbitrary<Partial<Figures>>;

const known = (some: Partial<Figures>) =>
  Object.fromEntries(Object.entries(some).filter(([, value]) => value !== null && value !== ''));

const applied = (some: Partial<Figures>, differences: readonly Difference[]) =>
  known({ ...some, ...Object.fromEntries(differences.map(({ key, after }) => [key, after])) });

const inverse = (differences: readonly Difference[]): Difference[] =>
  differences.map(({ key, before, after, change }) => ({
    key,
    before: after,
    after: before,
    change: change === null ? null : 0 - change,
  }));

const holds = (property: fc.IRawProperty<unknown>) => void fc.assert(property, { seed: 2026, numRuns: 300 });

describe('differences of two states of a report', () => {
  it('make one of the other, and their inverse gives it back', () => {
    holds(
      fc.property(figures, figures, (one, other) => {
        const differences = listDifferences(one, other);
        expect(applied(one, differences)).toEqual(known(other));
        expect(applied(other, inverse(differences))).toEqual(known(one));
        expect(listDifferences(other, one)).toEqual(inverse(differences));
      }),
    );
  });

  it('are empty for the same report', () => {
    holds(fc.property(figures, (one) => expect(listDifferences(one, { ...one })).toEqual([])));
  });

  it('say by how much a number rose, to the last decimal', () => {
    holds(
      fc.property(figures, figures, (one, other) => {
        for (const { before, after, change } of listDifferences(one, other)) {
          const numbers = typeof before === 'number' && typeof after === 'number';
          expect(change === null).toBe(!numbers);
          expect(numbers ? sumKnown([before, change]).sum : after).toBe(after);
        }
      }),
    );
  });

  it('are in the order of the report, including texts and missing values', () => {
    const before = { first_plan: 0.1, first_card: 'бор', second_year2021_fact: 5, third_plan: null };
    const after = { first_plan: 0.3, first_card: '', third_plan: 7 };
    expect(listDifferences(before, after)).toEqual([
      { key: 'first_card', before: 'бор', after: null, change: null },
      { key: 'first_plan', before: 0.1, after: 0.3, change: 0.2 },
      { key: 'second_year2021_fact', before: 5, after: null, change: null },
      { key: 'third_plan', before: null, after: 7, change: null },
    ]);
  });
});
