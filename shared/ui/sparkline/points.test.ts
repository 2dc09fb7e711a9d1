import { leastAndMost, stretches } from './points';

const points = (...values: (number | null)[]) => values.map((value, index) => ({ label: String(index), value }));

test('least and most are the first such points; equal figures, or fewer than two, have neither', () => {
  expect(leastAndMost(points(3, 1, null, 9, 1, 9))).toEqual({ least: 1, most: 3 });
  for (const none of [points(), points(null), points(4), points(4, null, 4)])
    expect(leastAndMost(none)).toBeUndefined();
});

test('no line leads to a figure that starts a new count', () => {
  const years = points(1, 2, 5, 6).map((point, index) => ({ ...point, begins: index === 2 }));
  expect(stretches(years)).toEqual([
    [0, 1],
    [2, 3],
  ]);
});

test('a line connects only consecutive known figures', () => {
  expect(stretches(points(null, 1, 2, null, 0, null))).toEqual([
    [1, 2],
    [4, 4],
  ]);
});
