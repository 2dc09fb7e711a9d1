import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import examples from './classes.examples.json';
import { classify, findClass, DIVISIONS, MAX_CLASSES, pickShade, widen } from './classes';
import type { Division } from './classes';

const figure = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -20, max: 20 }),
  fc.double({ noNaN: true, min: 1e6, max: 1e6 + 1e-6 }),
);
// Turns -0 into 0.
const figures = fc.array(figure, { maxLength: 16 }).map((values) => values.map((value) => value + 0));
const decimals = fc.integer({ min: 0, max: 3 });

/** Checks a property. It is synchronous, so a failure throws at once; it compares without `expect`, which is slow. */
const holds = (property: fc.IRawProperty<unknown>) => void fc.assert(property, { seed: 2026, numRuns: 1_000 });

describe.each(DIVISIONS)('classes by %s', (division: Division) => {
  test('have a place for each figure, a higher one never in a lower class', () => {
    holds(
      fc.property(figures, decimals, (values, digits) => {
        const classes = classify(values, division, digits);
        const places = values.toSorted((a, b) => a - b).map((value) => findClass(value, classes, division));
        return places.every((place, index) => place >= (index === 0 ? 0 : places[index - 1]!));
      }),
    );
  });

  test('have finite, ascending bounds that do not overlap', () => {
    holds(
      fc.property(figures, decimals, (values, digits) => {
        const classes = classify(values, division, digits);
        const isSingle = classes.length === 1;
        const ascends = classes.every(({ from, to }) => (division === 'equal' && !isSingle ? to > from : to >= from));
        const meets = classes.slice(1).every(({ from }, index) => {
          const before = classes[index]!.to;
          return division === 'equal' ? from === before : from > before;
        });
        const areFinite = classes.every(({ from, to }) => Number.isFinite(from) && Number.isFinite(to));
        return classes.length <= MAX_CLASSES && ascends && meets && areFinite;
      }),
    );
  });

  test('are none without figures, and one for a single figure or equal ones', () => {
    expect(classify([], division, 1)).toEqual([]);
    expect(classify([Number.NaN, Infinity], division, 1)).toEqual([]);
    expect(classify([0], division, 1)).toEqual([{ from: 0, to: 0 }]);
    expect(classify([7, 7, 7], division, 1)).toEqual([{ from: 7, to: 7 }]);
    expect(findClass(8, classify([7, 7], division, 1), division)).toBe(-1);
  });

  test('span from the lowest figure to the highest', () => {
    holds(
      fc.property(figures, decimals, (values, digits) => {
        const classes = classify(values, division, digits);
        if (values.length === 0) return classes.length === 0;
        return classes[0]?.from === Math.min(...values) && classes.at(-1)?.to === Math.max(...values);
      }),
    );
  });
});

/** How many figures each class has, lowest class first. */
const sizesOf = (values: readonly number[], division: Division) => {
  const classes = classify(values, division, 1);
  return classes.map((_, index) => values.filter((value) => findClass(value, classes, division) === index).length);
};

describe('no class has a single region', () => {
  /** Whether a cut between two different figures leaves at least two figures on either side. */
  const canBeAvoided = (values: readonly number[]) => {
    const sorted = values.toSorted((a, b) => a - b);
    return sorted.some((value, index) => index > 1 && index < sorted.length - 1 && sorted[index - 1] !== value);
  };

  test('by quantiles, unless every split in two isolates a single figure', () => {
    holds(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 16 }), (values) => {
        return !(canBeAvoided(values) && sizesOf(values, 'quantiles').includes(1));
      }),
    );
  });

  test.each([
    { values: [1, 2, 3, 4], sizes: [2, 2] },
    { values: [1, 2, 3, 4, 5, 6, 7], sizes: [3, 2, 2] },
    { values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], sizes: [3, 3, 2, 3, 2] },
    { values: [1, 2, 2, 2, 2, 2, 3, 4], sizes: [6, 2] },
    // No other split is possible.
    { values: [5, 5, 5, 9], sizes: [3, 1] },
    { values: [1, 2], sizes: [1, 1] },
    { values: [1, 2, 3], sizes: [2, 1] },
  ])('quantiles of $values have sizes $sizes', ({ values, sizes }) => {
    expect(sizesOf(values, 'quantiles')).toEqual(sizes);
  });

  test.each([
    { values: [0, 1, 4, 5, 9, 10], sizes: [2, 0, 2, 0, 2] },
    // Three steps would leave a figure alone, two do not.
    { values: [0, 1, 2, 5.5, 9, 10], sizes: [3, 3] },
    // An outlier is alone whatever the number of steps.
    { values: [0, 1, 2, 3, 100], sizes: [4, 0, 0, 0, 1] },
  ])('equal steps of $values have sizes $sizes', ({ values, sizes }) => {
    expect(sizesOf(values, 'equal')).toEqual(sizes);
  });
});

test('quantiles of distinct figures differ in size by one at most, and have figures of their own as bounds', () => {
  holds(
    fc.property(fc.uniqueArray(figure, { maxLength: 16, comparator: (a, b) => a === b }), (values) => {
      const classes = classify(values, 'quantiles', 1);
      const counts = classes.map(
        (figureClass) => values.filter((value) => findClass(value, [figureClass], 'quantiles') === 0).length,
      );
      const isEven = counts.length === 0 || Math.max(...counts) - Math.min(...counts) <= 1;
      return isEven && classes.every(({ from, to }) => values.includes(from) && values.includes(to));
    }),
  );
});

test('no class of quantiles is empty, however many figures are equal', () => {
  holds(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 16 }), (values) =>
      classify(values, 'quantiles', 0).every((one) =>
        values.some((value) => findClass(value, [one], 'quantiles') === 0),
      ),
    ),
  );
});

test('equal steps have round bounds, with as many digits as that takes', () => {
  expect(classify([0, 10], 'equal', 0).map(({ to }) => to)).toEqual([2, 4, 6, 8, 10]);
  expect(classify([0, 1], 'equal', 0).map(({ to }) => to)).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
  expect(classify([-10, 0], 'equal', 1).map(({ from }) => from)).toEqual([-10, -8, -6, -4, -2]);
  expect(classify([0, 0.75], 'equal', 1).map(({ to }) => to)).toEqual([0.2, 0.3, 0.5, 0.6, 0.75]);
  expect(findClass(2, classify([0, 10], 'equal', 0), 'equal')).toBe(1);
});

test.each(examples)('classes are those that the independent arithmetic computes: $values', (example) => {
  for (const division of DIVISIONS)
    expect(classify(example.values, division, example.decimals).map(({ from, to }) => [from, to])).toEqual(
      example[division],
    );
});

test('figures of other quarters widen the classes, and each has one', () => {
  holds(
    fc.property(figures, figures, fc.constantFrom(...DIVISIONS), (values, others, division) => {
      fc.pre(values.length > 0);
      const classes = classify(values, division, 1);
      const wide = widen(classes, others);
      const isIn = (value: number) => findClass(value, wide, division);
      return (
        isDeepStrictEqual(widen(classes, values), classes) &&
        others.every((value) => isIn(value) >= 0) &&
        values.every((value) => isIn(value) >= 0 && isIn(value) === findClass(value, classes, division))
      );
    }),
  );
});

test('the fewer the classes, the further apart their shades', () => {
  expect([1, 2, 3, 4, 5].map((count) => Array.from({ length: count }, (_, index) => pickShade(index, count)))).toEqual([
    [3],
    [2, 4],
    [1, 3, 5],
    [1, 2, 4, 5],
    [1, 2, 3, 4, 5],
  ]);
});
