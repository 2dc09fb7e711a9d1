import { countedOf, judge, WINDOW_MS } from '../../../src/releases/failures/verdict';
import type { FailedPage } from '../../../src/releases/failures/verdict';

const NOW = 1_000 * WINDOW_MS;

let pages = 0;

/** A failure on a new page of a new visitor by default. */
function failure(network: string, more: Partial<FailedPage> = {}): FailedPage {
  pages += 1;
  const names = { page: `page-${pages}`, visitor: `visitor-${pages}`, network };
  return { ...names, phase: 'entry', message: 'HTTP 404', sinceSeq: 4, at: NOW, ...more };
}

/** So many failures of each network. */
const failures = (networks: number, each = 1, prefix = 'net') =>
  Array.from({ length: networks * each }, (_, at) => failure(`${prefix}-${at % networks}`));

const opened = (networks: number, each: number, prefix = 'sound') =>
  new Map(Array.from({ length: networks }, (_, at) => [`${prefix}-${at}`, each]));

describe('the failures of a version that count are', () => {
  const counts = (more: Partial<FailedPage>) => countedOf([failure('a', more)], 4, NOW).length === 1;

  test.each(['entry', 'init', 'expose', 'chunk'] as const)('those at %s', (phase) => {
    expect(counts({ phase })).toBe(true);
  });

  test('not those at rendering', () => expect(counts({ phase: 'render' })).toBe(false));

  test('those of the last hour', () => {
    expect(counts({ at: NOW - WINDOW_MS + 1 })).toBe(true);
    expect(counts({ at: NOW - WINDOW_MS })).toBe(false);
  });

  test('those of pages opened since it was last promoted', () => {
    expect(counts({ sinceSeq: 3 })).toBe(false);
    expect(counts({ sinceSeq: 5 })).toBe(false);
  });
});

describe('a version is', () => {
  const isBad = (failed: readonly FailedPage[], sound: ReadonlyMap<string, number> = new Map(), threshold = 5) =>
    judge(failed, sound, threshold).isBad;

  test('bad when as many visitors as the threshold could not load it', () => {
    expect(isBad(failures(2, 2))).toBe(false);
    expect(isBad([...failures(2, 2), failure('third')])).toBe(true);
  });

  test('not bad for six reports from three networks beside a hundred pages that load', () => {
    expect(isBad(failures(3, 2), opened(10, 10))).toBe(false);
  });

  test('not bad for thousands of reports from three networks, nor if all others are from one', () => {
    const hostile = failures(3, 1000);
    const alsoOpened = opened(3, 1000, 'net');
    expect(isBad(hostile, new Map([...alsoOpened, ...opened(25, 20)]))).toBe(false);
    expect(isBad(hostile, new Map([...alsoOpened, ...opened(1, 500)]))).toBe(false);
  });

  test('bad from a fifth of the pages on', () => {
    expect(isBad(failures(5), opened(20, 1))).toBe(true);
    expect(isBad(failures(5), opened(21, 1))).toBe(false);
  });

  test('bad for three of four pages on a quiet site, in three networks', () => {
    expect(isBad(failures(3), opened(1, 1))).toBe(true);
    expect(isBad(failures(3), opened(2, 1))).toBe(false);
    expect(isBad([...failures(1, 2), failure('second')])).toBe(false);
    expect(isBad(failures(2))).toBe(false);
    expect(isBad(failures(2, 2), opened(1, 1))).toBe(false);
  });

  test('bad for three fifths of a higher threshold, never for fewer than three', () => {
    expect(isBad(failures(6), new Map(), 10)).toBe(true);
    expect(isBad(failures(5), new Map(), 10)).toBe(false);
    expect(isBad(failures(7), new Map(), 12)).toBe(false);
    expect(isBad(failures(2), new Map(), 3)).toBe(false);
    expect(isBad(failures(7), opened(3, 1), 10)).toBe(false);
    expect(isBad(failures(7), opened(2, 1), 10)).toBe(true);
  });

  test('bad when nearly all visitors are in one network and fail as often as elsewhere', () => {
    const busy = Array.from({ length: 400 }, () => failure('ministry'));
    const sound = new Map([['ministry', 440], ...opened(10, 1, 'net')]);
    expect(isBad([...busy, ...failures(10)], sound)).toBe(true);
  });

  test('judged within a network by its own proportion of pages', () => {
    const ofSixHundred = (failed: number) =>
      isBad(
        Array.from({ length: failed }, () => failure('ministry')),
        new Map([['ministry', 600]]),
        2,
      );
    expect(ofSixHundred(100)).toBe(false);
    expect(ofSixHundred(150)).toBe(true);
  });

  test('bad although a program fetches any number of pages without running them', () => {
    expect(isBad(failures(7), opened(1, 100_000))).toBe(true);
    expect(isBad(failures(6), opened(1, 100_000))).toBe(false);
  });

  test('judged by pages rather than reports, of which a page may send two', () => {
    const twice = failures(4).flatMap((one) => [one, { ...one, phase: 'chunk' as const }]);
    expect(isBad(twice, opened(15, 1))).toBe(false);
    expect(judge(twice, new Map(), 5).visitors).toBe(4);
  });

  test('judged by a network’s pages that did not fail, each counted once', () => {
    expect(isBad(failures(1, 2), new Map([['net-0', 10]]), 2)).toBe(true);
    expect(isBad(failures(1, 2), new Map([['net-0', 11]]), 2)).toBe(false);
    const twice = failures(1, 2).flatMap((one) => [one, { ...one, phase: 'chunk' as const }]);
    expect(isBad(twice, new Map([['net-0', 12]]), 2)).toBe(false);
  });

  test('judged by at most two visitors of a network, but all its pages', () => {
    const tireless = Array.from({ length: 5 }, () => failure('a', { visitor: 'one' }));
    expect(judge(tireless, new Map([['a', 5]]), 1)).toMatchObject({ isBad: true, visitors: 1 });
    expect(judge(failures(1, 3), new Map(), 5).visitors).toBe(2);
  });
});

test('a visitor in several networks counts once', () => {
  const roaming = ['a', 'b', 'c', 'd', 'e'].map((network) => failure(network, { visitor: 'one' }));
  expect(judge(roaming, new Map(), 5).visitors).toBe(1);
  expect(judge([...roaming, failure('a'), failure('a')], new Map(), 5).visitors).toBe(2);
});

test('the message is the most frequent one', () => {
  const met = ['timeout', 'HTTP 404', 'HTTP 404'].map((message, at) => failure(`net-${at}`, { message }));
  expect(judge(met, new Map(), 5).message).toBe('HTTP 404');
  expect(judge([], new Map(), 5)).toEqual({ isBad: false, visitors: 0, message: '' });
});
