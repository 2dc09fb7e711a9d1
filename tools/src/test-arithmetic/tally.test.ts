import { linesOf, readTally, sumOf } from './tally';

const DEVIATION = { call: 'GET /api/rating', where: 'visitor: /api/rating items[0] rank', expected: '1', got: '2' };
const SAMPLE = { counts: { 'GET /api/rating': { ranks: 1200, scores: 3 } }, deviations: [], deviating: 0 };
const RANDOM = {
  counts: { 'GET /api/rating': { ranks: 1 }, 'GET /api/figures': { totals: 2 } },
  deviations: [DEVIATION],
  deviating: 1,
};

test('values of several phases are added up, by call and kind', () => {
  expect(linesOf(sumOf([SAMPLE, SAMPLE]))).toEqual([
    'GET /api/rating       2,406: 2,400 ranks, 6 scores',
    '',
    'by kind: 2,400 ranks, 6 scores',
    '2,406 values of 1 calls compared, 0 deviations',
  ]);
});

test('deviations of any phase are reported, with the expected values', () => {
  expect(linesOf(sumOf([SAMPLE, RANDOM]))).toEqual([
    'GET /api/figures           2: 2 totals',
    'GET /api/rating        1,204: 1,201 ranks, 3 scores',
    '',
    'by kind: 1,201 ranks, 3 scores, 2 totals',
    'deviates: GET /api/rating, visitor: /api/rating items[0] rank',
    '          expected 1, got 2',
    '1,206 values of 2 calls compared, 1 deviations',
  ]);
});

test('the first twenty of many deviations are reported, and all are counted', () => {
  const many = { counts: {}, deviations: Array.from({ length: 30 }, () => DEVIATION), deviating: 500 };
  const lines = linesOf(many);
  expect(lines.filter((line) => line.startsWith('deviates'))).toHaveLength(20);
  expect(lines.at(-1)).toBe('0 values of 0 calls compared, 500 deviations');
});

test('the tally of a phase is read, and anything else is refused', () => {
  expect(readTally(JSON.stringify(RANDOM))).toEqual(RANDOM);
  expect(() => readTally('{"counts":{}}')).toThrow();
});
