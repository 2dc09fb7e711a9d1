import { UserError } from '@klaster/tools/user-error';
import { readOptions } from '../commands/test-arithmetic';
import { findPython } from './python';
import { addUp, formatTally, readTally } from './tally';

test('without options the seed is random, and there are 200 sets; both can be named, to repeat a run', () => {
  expect(readOptions([], () => 0.123_456)).toEqual({ seed: 123_456, sets: 200 });
  expect(readOptions(['--seed', '7', '--sets', '0'])).toEqual({ seed: 7, sets: 0 });
});

test.each([
  [['--seed', '1.5']],
  [['--seed=-1']],
  [['--sets', '201']],
  [['--sets', 'many']],
  [['--set', '1']],
  [['20']],
])('%j is refused', (args) => expect(() => readOptions(args)).toThrow(UserError));

test.each(['/nowhere/python3', process.execPath])(
  '%s is not Python, and the error says how to install it',
  async (file) => {
    await expect(findPython(file)).rejects.toThrow('Python 3.9 or newer is not installed');
  },
);

const DEVIATION = { call: 'GET /api/rating', where: 'visitor: /api/rating items[0] rank', expected: '1', got: '2' };
const SAMPLE = { counts: { 'GET /api/rating': { ranks: 1200, scores: 3 } }, deviations: [], deviating: 0 };
const RANDOM = {
  counts: { 'GET /api/rating': { ranks: 1 }, 'GET /api/figures': { totals: 2 } },
  deviations: [DEVIATION],
  deviating: 1,
};

test('values of several phases are added up by call and kind, and deviations reported with the expected values', () => {
  expect(formatTally(addUp([SAMPLE, RANDOM]))).toEqual([
    'GET /api/figures           2: 2 totals',
    'GET /api/rating        1,204: 1,201 ranks, 3 scores',
    '',
    'by kind: 1,201 ranks, 3 scores, 2 totals',
    'deviates: GET /api/rating, visitor: /api/rating items[0] rank',
    '          expected 1, got 2',
    '1,206 values of 2 calls compared, 1 deviations',
  ]);
});

test('the first twenty of many deviations are printed, and all are counted', () => {
  const many = { counts: {}, deviations: Array.from({ length: 30 }, () => DEVIATION), deviating: 500 };
  const lines = formatTally(many);
  expect(lines.filter((line) => line.startsWith('deviates'))).toHaveLength(20);
  expect(lines.at(-1)).toBe('0 values of 0 calls compared, 500 deviations');
});

test('the tally of a phase is read, and anything else is refused', () => {
  expect(readTally(JSON.stringify(RANDOM))).toEqual(RANDOM);
  expect(() => readTally('{"counts":{}}')).toThrow();
});
