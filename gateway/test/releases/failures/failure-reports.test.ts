import { FailureReports } from '../../../src/releases/failures/failure-reports';
import { summarise } from '../../../src/releases/failures/failure-reports';
import type { FailedPage } from '../../../src/releases/failures/verdict';
import { newStore } from '../../support/store-under-test';
import type { StoreUnderTest } from '../../support/store-under-test';

const RELEASE = { app: 'mf-clusters', version: 'a'.repeat(16) };
const FOLDER = `failures/mf-clusters@${RELEASE.version}`;

let shared: StoreUnderTest;
let reports: FailureReports;

beforeEach(async () => {
  shared = await newStore();
  reports = new FailureReports(shared.store);
});

afterEach(() => shared.remove());

const failure = (page: string, more: Partial<FailedPage> = {}) => ({
  page,
  visitor: `visitor of ${page}`,
  network: 'net',
  phase: 'entry' as const,
  message: 'HTTP 404',
  sinceSeq: 4,
  ...more,
});

/** Stores reports of `count` pages, `perNetwork` pages for each network. */
async function fill(count: number, perNetwork: number): Promise<void> {
  const pages = Array.from({ length: count }, (_, index) =>
    failure(`page-${index}`, { network: `net-${Math.floor(index / perNetwork)}` }),
  );
  await Promise.all(pages.map((page) => write(`${page.page}.${page.phase}.json`, JSON.stringify(page))));
  expect(await reports.of(RELEASE)).toHaveLength(count);
}

const write = (name: string, text: string) => shared.store.create(`${FOLDER}/${name}`, text, { mayBeLost: true });
const names = () => shared.store.names(FOLDER);
const age = (aged: readonly string[], minutes: number) =>
  shared.age(
    aged.map((name) => `${FOLDER}/${name}`),
    new Date(Date.now() - minutes * 60_000),
  );

test('a report is stored unchanged, with the time of the disk', async () => {
  const before = Date.now();
  const all = await reports.add(RELEASE, failure('one'));
  expect(all).toEqual([{ ...failure('one'), at: expect.any(Number) }]);
  expect(Math.abs((all?.[0]?.at ?? 0) - before)).toBeLessThan(10_000);
  expect(await reports.of(RELEASE)).toEqual(all);
  expect(await shared.store.names('incoming')).toEqual([]);
});

test('a page and phase count once, even if another network repeats the report', async () => {
  await reports.add(RELEASE, failure('one'));
  expect(await reports.add(RELEASE, failure('one', { network: 'another', visitor: 'other', message: 'x' }))).toBeNull();
  expect(await reports.add(RELEASE, failure('one', { phase: 'chunk' }))).toHaveLength(2);
  expect(await reports.of(RELEASE)).toMatchObject([failure('one'), { phase: 'chunk' }]);
  expect(await shared.store.names('incoming')).toEqual([]);
});

test('one of several concurrent reports for the same page is stored', async () => {
  const tries = Array.from({ length: 20 }, () => reports.add(RELEASE, failure('one')));
  expect((await Promise.all(tries)).filter((all) => all !== null)).toHaveLength(1);
});

test('a network at its limit is ignored until its reports are an hour old', async () => {
  await fill(32, 32);
  const more = failure('more', { network: 'net-0' });
  expect(await reports.add(RELEASE, more)).toBeNull();
  expect(await reports.add(RELEASE, failure('elsewhere', { network: 'other' }))).toHaveLength(33);
  await age(await names(), 61);
  expect(await reports.add(RELEASE, more)).toMatchObject([more]);
  expect(await names()).toEqual(['more.entry.json']);
});

test('a network at its limit does not silence its accounts, which have a limit each', async () => {
  await fill(32, 32);
  const ofAccount = (page: string, account: string) =>
    reports.add(RELEASE, failure(page, { network: 'net-0', account }));
  expect(await ofAccount('a', 'one')).toHaveLength(33);
  for (let index = 0; index < 31; index += 1) await ofAccount(`of-one-${index}`, 'one');
  expect(await ofAccount('b', 'one')).toBeNull();
  expect(await ofAccount('c', 'two')).toMatchObject({ length: 65 });
});

test('when all slots are taken, the network with most reports loses its oldest to one with fewer', async () => {
  await fill(256, 31);
  await age(
    (await names()).filter((name) => name !== 'page-7.entry.json'),
    30,
  );
  await age(['page-7.entry.json'], 40);
  const all = await reports.add(RELEASE, failure('quiet', { network: 'quiet' }));
  expect(all).toHaveLength(256);
  expect(await names()).not.toContain('page-7.entry.json');
  expect(all?.at(-1)).toMatchObject({ page: 'quiet' });
});

test('a report that no longer counts is still shown while there is room', async () => {
  await reports.add(RELEASE, failure('one'));
  await age(['one.entry.json'], 61);
  expect(await reports.add(RELEASE, failure('two'))).toHaveLength(2);
});

test('files that are not failure reports are ignored', async () => {
  await reports.add(RELEASE, failure('one'));
  await write('visitor.json', '{}');
  await write('two.entry.json', '{"visitor":');
  await write('three.boredom.json', JSON.stringify(failure('three')));
  expect(await reports.of(RELEASE)).toMatchObject([{ page: 'one' }]);
});

test('counted by phase: distinct visitors, and the latest failure', () => {
  const at = (minutes: number) => Date.parse('2026-11-20T12:00:00Z') + minutes * 60_000;
  const pages = [
    { ...failure('one', { visitor: 'v' }), at: at(0) },
    { ...failure('two', { visitor: 'v', message: 'timeout' }), at: at(2) },
    { ...failure('three', { visitor: 'w' }), at: at(1) },
    { ...failure('three', { visitor: 'w', phase: 'render', message: 'broken' }), at: at(3) },
  ];
  expect(summarise('v1', pages)).toEqual([
    { version: 'v1', phase: 'entry', visitors: 2, last: '2026-11-20T12:02:00.000Z', message: 'timeout' },
    { version: 'v1', phase: 'render', visitors: 1, last: '2026-11-20T12:03:00.000Z', message: 'broken' },
  ]);
});
