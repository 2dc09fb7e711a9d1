import { selectCounted, judge, WINDOW_MS } from '../../../src/releases/failures/verdict';
import type { FailedPage } from '../../../src/releases/failures/verdict';

const NOW = 1_000 * WINDOW_MS;

let pages = 0;

/** By default of a new page and a new visitor. */
function failure(network: string, more: Partial<FailedPage> = {}): FailedPage {
  pages += 1;
  const names = { page: `page-${pages}`, visitor: `visitor-${pages}`, network };
  return { ...names, phase: 'entry', message: 'HTTP 404', sinceSeq: 4, at: NOW, ...more };
}

const failures = (networks: number, each = 1, prefix = 'net') =>
  Array.from({ length: networks * each }, (_, index) => failure(`${prefix}-${index % networks}`));

const openedPages = (networks: number, each: number, prefix = 'sound') =>
  new Map(Array.from({ length: networks }, (_, index) => [`${prefix}-${index}`, each]));

test.each<[string, Partial<FailedPage>, boolean]>([
  ['at the entry', { phase: 'entry' }, true],
  ['at init', { phase: 'init' }, true],
  ['at the exposed module', { phase: 'expose' }, true],
  ['at a chunk', { phase: 'chunk' }, true],
  ['at rendering', { phase: 'render' }, false],
  ['of the last hour', { at: NOW - WINDOW_MS + 1 }, true],
  ['an hour old', { at: NOW - WINDOW_MS }, false],
  ['of a page opened before it was last promoted', { sinceSeq: 3 }, false],
  ['of a page opened after it was promoted once more', { sinceSeq: 5 }, false],
])('whether a failure %s counts', (_what, more, counts) => {
  expect(selectCounted([failure('a', more)], 4, NOW)).toHaveLength(counts ? 1 : 0);
});

const inOne = (network: string, count: number) => Array.from({ length: count }, () => failure(network));
/** Reports each failure in a second phase too. */
const twice = (failed: FailedPage[]) => failed.flatMap((one) => [one, { ...one, phase: 'chunk' as const }]);
const tireless = Array.from({ length: 5 }, () => failure('a', { visitor: 'one' }));
const NONE = new Map<string, number>();
const staff = (count: number, network = 'ministry') =>
  Array.from({ length: count }, (_, index) => failure(network, { account: `account-${index}` }));
const devices = (count: number) => Array.from({ length: count }, () => failure('ministry', { account: 'one' }));
const ministry = (pages: number) => new Map([['ministry', pages]]);
const hostile = failures(3, 1000);
const alsoOpened = openedPages(3, 1000, 'net');

test.each<[string, [failed: FailedPage[], sound: Map<string, number>, threshold: number], isBad: boolean]>([
  ['fewer visitors than the threshold', [failures(2, 2), NONE, 5], false],
  ['as many visitors as the threshold', [[...failures(2, 2), failure('third')], NONE, 5], true],
  ['six reports of three networks beside a hundred pages', [failures(3, 2), openedPages(10, 10), 5], false],
  ['thousands of reports of three networks', [hostile, new Map([...alsoOpened, ...openedPages(25, 20)]), 5], false],
  [
    'the same, where all others are of one network',
    [hostile, new Map([...alsoOpened, ...openedPages(1, 500)]), 5],
    false,
  ],
  ['a fifth of the pages', [failures(5), openedPages(20, 1), 5], true],
  ['less than a fifth', [failures(5), openedPages(21, 1), 5], false],
  ['three of four pages on a quiet site', [failures(3), openedPages(1, 1), 5], true],
  ['three of five', [failures(3), openedPages(2, 1), 5], false],
  ['three visitors of two networks', [[...failures(1, 2), failure('second')], NONE, 5], false],
  ['two visitors', [failures(2), NONE, 5], false],
  ['four of five pages of two networks', [failures(2, 2), openedPages(1, 1), 5], false],
  ['three fifths of a higher threshold', [failures(6), NONE, 10], true],
  ['less than that', [failures(5), NONE, 10], false],
  ['less than that of a threshold which does not divide', [failures(7), NONE, 12], false],
  ['fewer than three', [failures(2), NONE, 3], false],
  ['seven of ten pages', [failures(7), openedPages(3, 1), 10], false],
  ['seven of nine', [failures(7), openedPages(2, 1), 10], true],
  [
    'nearly all visitors of one network, which fail as often as elsewhere',
    [[...inOne('ministry', 400), ...failures(10)], new Map([['ministry', 440], ...openedPages(10, 1, 'net')]), 5],
    true,
  ],
  ['a sixth of the pages of one network', [inOne('ministry', 100), new Map([['ministry', 600]]), 2], false],
  ['a quarter of them', [inOne('ministry', 150), new Map([['ministry', 600]]), 2], true],
  ['seven beside a program that fetches any number of pages', [failures(7), openedPages(1, 100_000), 5], true],
  ['six beside it', [failures(6), openedPages(1, 100_000), 5], false],
  ['pages that send two reports each', [twice(failures(4)), openedPages(15, 1), 5], false],
  ['a network’s own ten pages, two of them failed', [failures(1, 2), new Map([['net-0', 10]]), 2], true],
  ['eleven', [failures(1, 2), new Map([['net-0', 11]]), 2], false],
  ['twelve, with two reports each', [twice(failures(1, 2)), new Map([['net-0', 12]]), 2], false],
  ['three accounts behind one address, whose pages all failed', [staff(3), ministry(3), 5], true],
  ['two accounts', [staff(2), ministry(2), 5], false],
  ['two accounts and visitors of the same network', [[...staff(2), ...inOne('ministry', 9)], ministry(11), 5], true],
  ['one account on many devices', [devices(50), ministry(50), 5], false],
  ['one account and visitors of its network', [[...devices(9), ...inOne('ministry', 9)], ministry(18), 5], false],
  ['five accounts, a fifth of the pages of their network', [staff(5), ministry(25), 5], true],
  ['less than a fifth', [staff(5), ministry(26), 5], false],
  ['seven accounts of an office with two thousand pages', [staff(7), ministry(2000), 5], false],
  [
    'two people in two networks, one before and after signing in',
    [
      [
        failure('a', { visitor: 'x' }),
        failure('a', { visitor: 'x', account: 'one' }),
        failure('b', { account: 'two' }),
      ],
      NONE,
      3,
    ],
    false,
  ],
  ['a large office of which each page fails', [staff(100), ministry(400), 5], true],
  ['one visitor who opens five pages', [tireless, new Map([['a', 5]]), 1], true],
])('whether a version is bad by %s', (_what, [failed, sound, threshold], isBad) => {
  expect(judge(failed, sound, threshold).isBad).toBe(isBad);
});

test('visitors are counted once each, in however many networks, and two of a network at most', () => {
  const countVisitors = (failed: FailedPage[]) => judge(failed, NONE, 5).visitors;
  expect(countVisitors(twice(failures(4)))).toBe(4);
  expect(countVisitors(tireless)).toBe(1);
  expect(countVisitors(failures(1, 3))).toBe(2);
  const roaming = ['a', 'b', 'c', 'd', 'e'].map((network) => failure(network, { visitor: 'one' }));
  expect([countVisitors(roaming), countVisitors([...roaming, failure('a'), failure('a')])]).toEqual([1, 2]);
  const travelling = ['a', 'b', 'c'].map((network) => failure(network, { account: 'one' }));
  expect([countVisitors(travelling), countVisitors(staff(40))]).toEqual([1, 40]);
});

test('the message is the most frequent one', () => {
  const met = ['timeout', 'HTTP 404', 'HTTP 404'].map((message, index) => failure(`net-${index}`, { message }));
  expect(judge(met, NONE, 5).message).toBe('HTTP 404');
  expect(judge([], NONE, 5)).toEqual({ isBad: false, visitors: 0, message: '' });
});
