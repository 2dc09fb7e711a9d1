import { loadsKey, OpenedPages, termKey, upperQuartile } from '../../../src/releases/failures/opened-pages';
import { PageTallies } from '../../../src/releases/failures/page-tallies';
import { newStore } from '../../support/store-under-test';
import type { StoreUnderTest } from '../../support/store-under-test';

const MINUTE_MS = 60_000;
const TERM = termKey('mf-clusters', 'a'.repeat(16), 4);

let now = 0;
let pages: OpenedPages;

beforeEach(() => {
  now = 0;
  pages = new OpenedPages(() => now);
});

const count = (times: number, { network = 'net', isReturning = true, term = TERM } = {}) => {
  for (let index = 0; index < times; index += 1) pages.count(term, network, isReturning);
};
const countPages = (tallies = pages.tallies()) => tallies.map(({ age, pages: byTerm }) => [age, byTerm[TERM]]);

test('pages are counted by version and network, for quarters of an hour', () => {
  count(3);
  count(1, { network: 'other' });
  count(1, { term: termKey('mf-clusters', 'a'.repeat(16), 5) });
  now = 15 * MINUTE_MS - 1;
  count(1);
  now += 1;
  count(2);
  expect(countPages()).toEqual([
    [15 * MINUTE_MS, { net: 4, other: 1 }],
    [0, { net: 2 }],
  ]);
});

test('pages are forgotten after an hour', () => {
  count(1);
  now = 60 * MINUTE_MS - 1;
  expect(countPages()).toHaveLength(1);
  now += 1;
  expect(countPages()).toEqual([]);
  count(1);
  expect(countPages()).toEqual([[0, { net: 1 }]]);
});

test('a network with only new visitors counts two pages, one with returning visitors all', () => {
  count(5, { isReturning: false });
  expect(countPages()).toEqual([[0, { net: 2 }]]);
  count(5);
  count(5, { isReturning: false });
  expect(countPages()).toEqual([[0, { net: 7 }]]);
});

test('load times are counted by upper bounds, and three quarters of the loads are within the upper quartile', () => {
  const quartile = () => upperQuartile(new Map(Object.entries(pages.tallies()[0]?.pages[loadsKey(TERM)] ?? {})));
  expect(quartile()).toBeNull();
  for (const ms of [0, 100, 101, 119_999, 120_001]) pages.countLoad(TERM, ms);
  expect(pages.tallies()[0]?.pages).toEqual({ [loadsKey(TERM)]: { 100: 2, 200: 1, 120000: 1 } });
  expect(quartile()).toBe(200);
  pages.countLoad(TERM, 6000);
  expect(quartile()).toBe(10_000);
});

test('at most a thousand networks are counted', () => {
  for (let index = 0; index < 1200; index += 1) count(1, { network: `net-${index}` });
  count(1, { network: 'net-0' });
  const [, byNetwork] = countPages()[0] ?? [];
  expect(Object.keys(byNetwork ?? {})).toHaveLength(1000);
  expect(byNetwork).toMatchObject({ 'net-0': 2, 'net-999': 1 });
});

describe('in the store', () => {
  const HERE = 1_000 * 60 * MINUTE_MS;
  let shared: StoreUnderTest;
  let faults: string[];

  beforeEach(async () => {
    shared = await newStore();
    faults = [];
  });

  afterEach(() => shared.remove());

  const tallies = (of = pages) => new PageTallies(shared.store, of, (fault) => faults.push(fault));
  const files = () => shared.store.names('pages');

  /** Writes the count of another gateway, whose file is `old` by the disk's clock. */
  async function another(network: string, { age, old }: { age: number; old: number }): Promise<void> {
    const key = `pages/${network}.json`;
    await shared.store.replace(key, JSON.stringify([{ age, pages: { [TERM]: { [network]: 3 } } }]));
    await shared.age([key], new Date(HERE - old));
  }

  test('writes nothing while a page is counted, and nothing if no page was', async () => {
    const own = tallies();
    await own.write();
    count(1);
    expect(await files()).toEqual([]);
    await own.write();
    const [name = ''] = await files();
    await shared.store.remove([`pages/${name}`]);
    await own.write();
    expect(await files()).toEqual([]);
    expect(await shared.store.names('incoming')).toEqual([]);
  });

  test('the pages of all gateways add up, and a gateway’s own file is not counted beside its memory', async () => {
    count(2);
    const own = tallies();
    await own.stop();
    expect(Object.fromEntries((await own.read(Date.now()))(TERM))).toEqual({ net: 2 });
    const elsewhere = new OpenedPages(() => now);
    elsewhere.count(TERM, 'net', true);
    elsewhere.count(TERM, 'other', true);
    elsewhere.count(termKey('mf-clusters', 'b'.repeat(16), 4), 'net', true);
    const sum = (await tallies(elsewhere).read(Date.now()))(TERM);
    expect(Object.fromEntries(sum)).toEqual({ net: 3, other: 1 });
  });

  test('pages counted by another gateway keep their age, plus that of its file; a damaged or foreign file is ignored', async () => {
    await another('fresh', { age: 40 * MINUTE_MS, old: 19 * MINUTE_MS });
    await another('outdated', { age: 40 * MINUTE_MS, old: 20 * MINUTE_MS });
    await another('ahead', { age: 40 * MINUTE_MS, old: -120 * MINUTE_MS });
    await another('ahead-outdated', { age: 61 * MINUTE_MS, old: -120 * MINUTE_MS });
    await shared.store.replace('pages/torn.json', '[{"age":0,"pages":{');
    await shared.store.replace('pages/foreign.json', '{"pages":7}');
    expect([...(await tallies().read(HERE))(TERM).keys()].toSorted()).toEqual(['ahead', 'fresh']);
  });

  test('files of gateways that are gone for an hour are removed', async () => {
    await another('gone', { age: 0, old: 0 });
    await another('running', { age: 0, old: HERE - Date.now() + 30 * MINUTE_MS });
    count(1);
    const own = tallies();
    await own.write();
    expect(await files()).toHaveLength(2);
    expect(await files()).not.toContain('gone.json');
  });

  test('the latest hundred files are read', async () => {
    for (let index = 0; index < 101; index += 1) await another(`gateway-${index}`, { age: 0, old: index * 1000 });
    const networks = [...(await tallies().read(HERE))(TERM).keys()];
    expect(networks).toHaveLength(100);
    expect(networks).not.toContain('gateway-100');
  });

  test('it is written every ten seconds, until the gateway stops', async () => {
    jest.useFakeTimers();
    const own = tallies();
    const looks = jest.spyOn(pages, 'tallies');
    own.start();
    own.start();
    jest.advanceTimersByTime(20_000);
    expect(looks).toHaveBeenCalledTimes(2);
    await own.stop();
    jest.advanceTimersByTime(20_000);
    expect(looks).toHaveBeenCalledTimes(3);
    jest.useRealTimers();
  });

  test('a store that refuses writes is reported once an outage, and counting continues', async () => {
    const refused = jest.spyOn(shared.store, 'replace').mockRejectedValue(new Error('full'));
    const own = tallies();
    count(1);
    await own.write();
    count(1);
    await own.write();
    expect(faults).toEqual([expect.stringContaining('count of pages')]);
    refused.mockRestore();
    await own.write();
    expect(await files()).toHaveLength(1);
    jest.spyOn(shared.store, 'replace').mockRejectedValueOnce(new Error('full'));
    count(1);
    await own.write();
    expect(faults).toHaveLength(2);
  });
});
