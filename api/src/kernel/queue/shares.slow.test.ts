import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { insert } from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';
import { areWaiting } from '../../../test/support/while-locked';
import type { Tables } from '../database/schema/tables';

const api = testApp();
beforeAll(async () => {
  await insert(api.db, 'users', { login: 'second-admin', full_name: 'Иккинчи администратор', positions: ['ADMIN'] });
});

const TOO_MANY = 3;

/** Account or address of the n-th call. */
type Caller = (n: number) => { readonly as?: string; readonly headers?: Readonly<Record<string, string>> };

const user =
  (as: string): Caller =>
  () => ({ as });

const visitor =
  (addressOf: (n: number) => string): Caller =>
  (n) => ({ headers: { 'x-forwarded-for': addressOf(n) } });

type Case = {
  readonly path: string;
  /** Locking it blocks each piece of work at one statement. */
  readonly table: keyof Tables;
  readonly greedy: Caller;
  readonly other: Caller;
  /** Limits of the greedy caller. */
  readonly concurrency: number;
  readonly waiting: number;
};

const staff = { greedy: user('andijon'), other: user('viewer') };
const bound = { greedy: user('klaster'), other: user('viewer') };
const administrators = { greedy: user('admin'), other: user('second-admin') };
const offices = { greedy: visitor(() => '203.0.113.1'), other: visitor(() => '198.51.100.7') };
/** A customer has many IPv6 addresses. */
const customers = { greedy: visitor((n) => `2001:db8:1:${n}::1`), other: visitor(() => '2001:db8:2::1') };

const QUARTER = 'year=2026&quarter=4';
const FIGURES = 'keys=first_plan&periods=2026-4&by=total';

const CASES: readonly Case[] = [
  { path: `primary-data?${QUARTER}`, table: 'reports', ...bound, concurrency: 2, waiting: 5 },
  { path: `primary-data/export.xlsx?${QUARTER}`, table: 'reports', ...staff, concurrency: 1, waiting: 2 },
  { path: `figures?${FIGURES}`, table: 'clusters', ...staff, concurrency: 1, waiting: 10 },
  { path: `figures/report.xlsx?${QUARTER}&by=province`, table: 'clusters', ...staff, concurrency: 1, waiting: 2 },
  { path: `figures/comparison.xlsx?${FIGURES}`, table: 'clusters', ...staff, concurrency: 1, waiting: 2 },
  { path: 'registers/clusters/export.xlsx', table: 'clusters', ...staff, concurrency: 1, waiting: 2 },
  { path: 'registers/clusters/open-data.csv', table: 'clusters', ...offices, concurrency: 1, waiting: 2 },
  { path: 'registers/clusters/open-data.json', table: 'clusters', ...customers, concurrency: 1, waiting: 2 },
  { path: 'audit/export.xlsx?from=2026-01-01', table: 'audit', ...administrators, concurrency: 1, waiting: 1 },
];

it.each(CASES)(
  'GET /api/$path is answered to others while one caller takes all they may, and is refused beyond',
  async ({ path, table, greedy, other, concurrency, waiting }) => {
    const refused: unknown[] = [];
    const call = async (caller: ReturnType<Caller>) => {
      const { status, problem, headers } = await api.call(`GET /api/${path}`, caller);
      if (problem) refused.push([status, problem.code, Number(headers['retry-after']) > 0]);
      return status;
    };
    const { flood, answer } = await api.db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
      const flood = Array.from({ length: concurrency + waiting + TOO_MANY }, (_, n) => call(greedy(n)));
      for (let looks = 0; refused.length < TOO_MANY && looks < 400; looks += 1) await sleep(5);
      expect(refused).toHaveLength(TOO_MANY);
      const answer = call(other(0));
      // It runs beside the greedy caller's work instead of waiting.
      await areWaiting(api.db, concurrency + 1);
      return { flood, answer };
    });
    expect(await answer).toBe(200);
    expect((await Promise.all(flood)).filter((status) => status === 200)).toHaveLength(concurrency + waiting);
    expect(refused).toEqual(Array.from({ length: TOO_MANY }, () => [503, 'upstream_unavailable', true]));
  },
);

it.each([
  [`primary-data/export.xlsx?${QUARTER}`, 'reports'],
  ['registers/clusters/export.xlsx', 'clusters'],
] as const)('GET /api/%s: a client that disconnects while it waits frees its place', async (path, table) => {
  const headers = { 'x-access-token': await api.token('andijon') };
  const request = async (signal?: AbortSignal) =>
    (await fetch(`${api.origin}/api/${path}`, { headers, ...(signal && { signal }) })).status;
  const placed = await api.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    const leaving = new AbortController();
    const calls = Array.from({ length: 1 + 2 + 1 }, () => request(leaving.signal));
    // Only refusals are answered while the table is locked.
    expect(await Promise.race(calls)).toBe(503);
    leaving.abort();
    await Promise.allSettled(calls);
    for (let tries = 0; tries < 10; tries += 1) {
      const late = request();
      // A queued request is not answered.
      if ((await Promise.race([late, sleep(300)])) === undefined) return { late };
    }
    throw new Error('Those who left still hold the places');
  });
  expect(await placed.late).toBe(200);
});

it('spreadsheets of figures wait for slots of the figures, and none waits for ever', async () => {
  const paths = [
    ...Array.from({ length: 2 }, () => `figures/report.xlsx?${QUARTER}&by=province`),
    ...Array.from({ length: 8 }, () => `figures?${FIGURES}`),
  ];
  const callers = ['andijon', 'viewer', 'editor'];
  const calls = callers.flatMap((as) => paths.map((path) => api.call(`GET /api/${path}`, { as })));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 200));
});
