import { nextBudget, nextDrawn } from './drawn-rows';

const COLUMNS = { first: 0, last: 9 };
const ALL = Number.POSITIVE_INFINITY;

const indexes = (rows: readonly { index: number }[]) => rows.map(({ index }) => index);

it('draws no more cells at once than the budget has, a row in part where it ends, and one cell in any case', () => {
  const some = nextDrawn([], [4, 5, 6, 7], COLUMNS, 18);
  expect(some).toEqual([
    { index: 4, first: 0, last: 9 },
    { index: 5, first: 0, last: 3 },
  ]);
  const more = nextDrawn(some, [4, 5, 6, 7], COLUMNS, 1);
  expect(more[1]).toEqual({ index: 5, first: 0, last: 4 });
  expect(more).toHaveLength(2);
});

it('comes to all that is in sight, however little a picture may draw', () => {
  const lines = Array.from({ length: 30 }, (_, index) => index);
  let drawn = nextDrawn([], lines, { first: 20, last: 31 }, ALL);
  let pictures = 0;
  for (let before; before !== drawn && pictures < 1000; pictures += 1) {
    before = drawn;
    drawn = nextDrawn(drawn, lines, COLUMNS, 0);
  }
  expect(drawn).toEqual(lines.map((index) => ({ index, ...COLUMNS })));
  expect(pictures).toBe(30 * 10 + 1);
});

it('drops rows that are out of sight, and keeps the others as they are', () => {
  const before = nextDrawn([], [4, 5, 6], COLUMNS, ALL);
  const after = nextDrawn(before, [5, 6, 7], COLUMNS, ALL);
  expect(indexes(after)).toEqual([5, 6, 7]);
  expect([after[0], after[1]]).toEqual([before[1], before[2]]);
  expect(after[0]).toBe(before[1]);
});

it('gives rows other columns by and by, at the cost of those that are new', () => {
  const before = nextDrawn([], [4, 5, 6], COLUMNS, ALL);
  const after = nextDrawn(before, [4, 5, 6], { first: 2, last: 11 }, 7);
  expect(after.map(({ first, last }) => [first, last])).toEqual([
    [2, 11],
    [2, 10],
    [0, 9],
  ]);
  const back = nextDrawn(after, [4, 5, 6], { first: 0, last: 9 }, ALL);
  expect(back.map(({ first, last }) => [first, last])).toEqual([
    [0, 9],
    [0, 9],
    [0, 9],
  ]);
  expect(back[2]).toBe(before[2]);
});

it('is the same once all is drawn', () => {
  const before = nextDrawn([], [4, 5, 6], COLUMNS, ALL);
  expect(nextDrawn(before, [4, 5, 6], COLUMNS, 8)).toBe(before);
});

it('draws half as much after a picture that was late or took long, and a little more after each other one', () => {
  const inTime = { interval: 17, took: 2 };
  expect(nextBudget(16, { interval: 50, took: 2 })).toBe(8);
  expect(nextBudget(16, { interval: 17, took: 12 })).toBe(8);
  expect(nextBudget(8, { interval: 50, took: 2 })).toBe(6);
  expect(nextBudget(6, { interval: 500, took: 300 })).toBe(6);
  expect(nextBudget(16, inTime)).toBe(17);
  expect(nextBudget(40, inTime)).toBe(40);
  expect(nextBudget(16, { interval: undefined, took: 0 })).toBe(17);
});
