import fc from 'fast-check';
import { axisSpan, placeApart, shortQuarter } from './points';

const figures = fc.array(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })), {
  maxLength: 40,
});

/** All properties here are synchronous, and throw at once where they do not hold. */
const holds = (property: fc.IRawProperty<unknown>) => void fc.assert(property, { seed: 2026, numRuns: 2_000 });

test('an axis has room for all its figures, and some height', () => {
  holds(
    fc.property(figures, (values) => {
      const drawn = values.filter((value) => value !== null);
      const [from, to] = axisSpan(drawn);
      expect(to).toBeGreaterThan(from);
      for (const value of drawn) expect(value >= from && value <= to).toBe(true);
    }),
  );
});

test.each([
  { values: [], span: [0, 1] },
  { values: [0, 0], span: [0, 1] },
  { values: [5, 5], span: [0, 10] },
  { values: [-5], span: [-10, 0] },
  { values: [10, 90], span: [0, 90] },
  { values: [95, 99], span: [95, 99] },
  { values: [-2, 7], span: [-2, 7] },
])('the axis of $values is $span', ({ values, span }) => {
  expect(axisSpan(values)).toEqual(span);
});

test('labels do not overlap, and stay within the drawing while they fit', () => {
  holds(
    fc.property(fc.array(fc.integer({ min: 0, max: 250 }), { maxLength: 5 }), (wanted) => {
      const placed = placeApart(wanted, 15, 250);
      const sorted = placed.toSorted((a, b) => a - b);
      sorted.slice(1).forEach((at, index) => expect(at - sorted[index]!).toBeGreaterThanOrEqual(15));
      for (const at of placed) expect(at >= 0 && at <= 250).toBe(true);
    }),
  );
});

test('labels with enough room are not moved', () => {
  expect(placeApart([100, 20, 60], 15, 250)).toEqual([100, 20, 60]);
});

test('a quarter is short on an axis', () => {
  expect(shortQuarter({ year: 2026, quarter: 4 })).toBe('2026 IV');
});
