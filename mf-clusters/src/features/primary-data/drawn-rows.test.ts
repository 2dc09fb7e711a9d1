import { missingCells, nextBudget, nextDrawn, nextHead } from './drawn-rows';

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

it('drops two rows a picture, in their order with those that come', () => {
  let drawn = nextDrawn([], [4, 5, 6, 7, 20], COLUMNS, ALL);
  const pictures: number[][] = [];
  for (let before; before !== drawn && pictures.length < 10; pictures.push(indexes(drawn))) {
    before = drawn;
    drawn = nextDrawn(drawn, [1, 10], COLUMNS, ALL);
  }
  expect(pictures).toEqual([
    [1, 6, 7, 10, 20],
    [1, 10, 20],
    [1, 10],
    [1, 10],
  ]);
});

it('never has many more rows than are in sight, however long a scroll goes on', () => {
  const linesFrom = (first: number) => Array.from({ length: 20 }, (_, at) => first + at);
  let drawn = nextDrawn([], linesFrom(0), COLUMNS, ALL);
  const counts: number[] = [];
  for (let top = 7; top < 3500; top += 7) {
    drawn = nextDrawn(drawn, linesFrom(top), COLUMNS, 60);
    counts.push(drawn.length);
  }
  expect(Math.max(...counts)).toBeLessThanOrEqual(40);
});

it('brings columns of the head by and by, those of a row that cost more', () => {
  const begun = nextHead({ first: 0, last: 9 }, { first: 4, last: 13 }, 7);
  expect(begun).toEqual({ columns: { first: 4, last: 11 }, left: 1 });
  expect(nextHead(begun.columns, { first: 4, last: 13 }, 1)).toEqual({ columns: { first: 4, last: 12 }, left: -2 });
  expect(nextHead(begun.columns, { first: 40, last: 49 }, 3)).toEqual({ columns: { first: 40, last: 40 }, left: 0 });
  const drawn = { first: 4, last: 13 };
  expect(nextHead(drawn, { first: 4, last: 13 }, 7)).toEqual({ columns: drawn, left: 7 });
  expect(nextHead(begun.columns, drawn, ALL)).toEqual({ columns: drawn, left: ALL });
});

it('counts the cells that are missing', () => {
  const drawn = nextDrawn([], [4, 5], COLUMNS, 14);
  expect(missingCells(drawn, [4, 5], COLUMNS)).toBe(10);
  expect(missingCells(drawn, [4], { first: 5, last: 14 })).toBe(5);
  expect(missingCells(drawn, [4], COLUMNS)).toBe(0);
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
  expect(nextBudget(16, { interval: 17, took: 4 })).toBe(8);
  expect(nextBudget(4, { interval: 50, took: 2 })).toBe(3);
  expect(nextBudget(3, { interval: 500, took: 300 })).toBe(3);
  expect(nextBudget(16, inTime)).toBe(17);
  expect(nextBudget(40, inTime)).toBe(40);
  expect(nextBudget(16, { interval: undefined, took: 0 })).toBe(17);
});
