import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { REGISTER_NAMES } from '@klaster/shared/contract/kinds';
import type { RegisterListAnswer } from '@klaster/shared/contract/registers';
import { sql } from 'kysely';
import { addEntry, ANDIJON, entryInput } from '../../../test/support/fixtures';
import { buildTestApp, testApp } from '../../../test/support/test-app';
import { connect } from '../database/connect';
import { PublicAnswers } from './public-answers';
import { VersionReader } from './versions.repository';

const api = testApp();

const PATH = '/api/registers/cooperatives';

/** Edits that race with reads. */
const ROUNDS = 200;

type List = RegisterListAnswer<'cooperatives'>;

const stirOf = async (id: number) =>
  (await api.db.selectFrom('cooperatives').select('stir').where('id', '=', id).executeTakeFirstOrThrow()).stir;

describe('cached answers', () => {
  const question = (key: string) => ({ key, madeOf: ['clusters'] });
  const from = (network: string, version = '1') => ({ version, network });
  const answersOf = (versions: () => string, limits = {}) =>
    new PublicAnswers(new VersionReader(async () => new Map([['clusters', versions()]])), {
      cacheBytes: 10_000,
      largestBytes: 5_000,
      concurrency: 1,
      maxWaiting: 1,
      ...limits,
    });

  it('are bounded in size, each and in total', async () => {
    const answers = answersOf(() => '1');
    const make = (key: string, length: number) =>
      answers.make(question(key), from('n'), async () => 'x'.repeat(length));
    const isCached = async (key: string) => (await answers.find(question(key))).answer !== undefined;
    for (let n = 0; n < 100; n += 1) await make(`small ${n}`, 1000);
    expect([await isCached('small 0'), await isCached('small 99')]).toEqual([false, true]);
    await make('a long address'.repeat(500), 1);
    expect(await isCached('a long address'.repeat(500))).toBe(false);
    await make('large', 5000);
    expect([await isCached('large'), await isCached('small 99')]).toEqual([false, true]);
  });

  it('are not shared with requests of a later version', async () => {
    const answers = answersOf(() => '2', { concurrency: 2 });
    let end = (_text: string) => {};
    const old = answers.make(question('a'), from('n'), () => new Promise((resolve) => (end = resolve)));
    expect((await answers.make(question('a'), from('n', '2'), async () => 'new')).body.toString()).toBe('new');
    end('old');
    await old;
    expect((await answers.find(question('a'))).answer?.body.toString()).not.toBe('old');
  });

  it('are refused to a network that floods the queue, and made for every other', async () => {
    const answers = answersOf(() => '1', { concurrency: 3, maxWaiting: 60 });
    const ends: (() => void)[] = [];
    const held = () => new Promise<string>((resolve) => ends.push(() => resolve('text')));
    const flood = Array.from({ length: 100 }, (_, index) =>
      answers.make(question(`?search=${index}`), from('a'), held),
    );
    const refused = Promise.allSettled(flood);
    expect((await answers.make(question('b'), from('b'), async () => 'text')).body.toString()).toBe('text');
    expect((await answers.make(question('c'), from('c'), async () => 'text')).body.toString()).toBe('text');
    while (ends.length > 0) {
      ends.shift()?.();
      await nextTurn();
    }
    const reasons = (await refused).flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(reasons).toHaveLength(100 - 2 - 16);
    expect(reasons[0]).toMatchObject({ status: 503, retryAfter: 1 });
  });

  it('do not wait behind another network’s backlog, even for the same answer', async () => {
    const answers = answersOf(() => '1', { concurrency: 3, maxWaiting: 60 });
    const ends: (() => void)[] = [];
    const held = () => new Promise<string>((resolve) => ends.push(() => resolve('held')));
    const flood = ['x', 'y'].map((key) => answers.make(question(key), from('a'), held));
    const produce = jest.fn(async () => 'text');
    const theirs = answers.make(question('a'), from('a'), produce);
    expect((await answers.make(question('a'), from('b'), produce)).body.toString()).toBe('text');
    // The earlier request gets the same answer and leaves the queue.
    expect((await theirs).body.toString()).toBe('text');
    expect(produce).toHaveBeenCalledTimes(1);
    const more = Array.from({ length: 17 }, (_, n) => answers.make(question(`more ${n}`), from('a'), produce));
    const settled = Promise.allSettled(more);
    ends.forEach((end) => end());
    await Promise.all(flood);
    expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });

  it('take one place in the queue per network, and are made once; a network without a place shares the result', async () => {
    const answers = answersOf(() => '1', { concurrency: 1, maxWaiting: 30 });
    let end = () => {};
    const held = answers.make(question('x'), from('z'), () => new Promise((resolve) => (end = () => resolve('held'))));
    const produce = jest.fn(async () => 'text');
    const requests = Array.from({ length: 60 }, (_, n) => answers.make(question('a'), from(`n${n % 40}`), produce));
    await expect(answers.make(question('b'), from('n'), produce)).rejects.toMatchObject({ status: 503 });
    end();
    await held;
    for (const one of await Promise.all(requests)) expect(one.body.toString()).toBe('text');
    expect(produce).toHaveBeenCalledTimes(1);
    expect((await answers.make(question('b'), from('n'), produce)).body.toString()).toBe('text');
  });

  it('are not cached if a part has no version, since a change could not be noticed', async () => {
    const reader = new VersionReader(async () => new Map());
    const answers = new PublicAnswers(reader);
    const { version } = await answers.find(question('a'));
    await answers.make(question('a'), from('n', version), async () => 'old');
    expect((await answers.find(question('a'))).answer).toBeUndefined();
  });

  it('do not include failures', async () => {
    const answers = answersOf(() => '1');
    const failing = answers.make(question('a'), from('n'), () => Promise.reject(new Error('away')));
    await expect(failing).rejects.toThrow('away');
    expect((await answers.make(question('a'), from('n'), async () => 'text')).body.toString()).toBe('text');
  });
});

it('is never older than an acknowledged change, on any instance', async () => {
  const db = connect(api.databaseUrl);
  const other = await buildTestApp(db);
  const origins = [api.origin, await other.listen({ port: 0 })];
  const addresses = origins.flatMap((origin) => [`${origin}${PATH}`, `${origin}${PATH}/provinces`]);
  const readAll = () =>
    Promise.all(
      addresses.map(async (address) => ((await (await fetch(address)).json()) as { data: List }).data.total_sum),
    );
  const others = (await readAll())[0]?.members_count ?? 0;
  const id = await addEntry(api.db, 'cooperatives', ANDIJON);
  const stir = await stirOf(id);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const body = { ...entryInput('cooperatives', { stir, members_count: round }), version: round };
    const [{ status }] = await Promise.all([api.call(`PATCH ${PATH}/${id}`, { as: 'editor', body }), readAll()]);
    const seen = (await readAll()).map(({ members_count }) => members_count);
    expect({ status, seen }).toEqual({ status: 200, seen: addresses.map(() => others + round) });
  }
  await other.close();
  await db.destroy();
}, 120_000);

it('has another ETag after every change, and no body for a client that has it cached', async () => {
  const tagOf = async (path: string) => (await api.call(`GET ${path}`)).headers['etag'];
  const id = await addEntry(api.db, 'oil_factories', ANDIJON);
  for (const path of ['/api/overview', '/api/oil_factories/1703', '/api/oil_factories/provinces_totals']) {
    const before = await tagOf(path);
    expect(await tagOf(path)).toBe(before);
    const again = await api.call(`GET ${path}`, { headers: { 'if-none-match': before ?? '' } });
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', before]);
    await api.db.updateTable('oil_factories').set({ daily_capacity: Math.random() }).where('id', '=', id).execute();
    expect(await tagOf(path)).not.toBe(before);
  }
});

it.each(REGISTER_NAMES)('shows the latest change of %s, whichever process wrote it', async (register) => {
  const totals = async () => {
    const { data } = await api.call<Pick<List, 'total_sum'>>(`GET /api/registers/${register}/provinces`);
    return Object.values(data.total_sum)[0] as number;
  };
  const before = await totals();
  await addEntry(api.db, register);
  expect(await totals()).toBe(before + 1);
});

it('comes in the encoding that is accepted', async () => {
  for (let n = 0; n < 10; n += 1) await addEntry(api.db, 'cooperatives');
  const plain = await read('identity');
  expect(plain.encoding).toBeUndefined();
  expect([await read('gzip, deflate'), await read('br, gzip'), await read('gzip;q=0'), await read('')]).toEqual([
    { encoding: 'gzip', text: plain.text },
    { encoding: 'br', text: plain.text },
    plain,
    plain,
  ]);
});

/** Without decoding. */
async function read(accepted: string) {
  const sent = request(`${api.origin}${PATH}`, { headers: { 'accept-encoding': accepted } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const encoding = answer.headers['content-encoding'];
  const body = Buffer.concat(await answer.toArray());
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
  return { encoding, text: decode(body).toString() };
}

it('is in the language of the request', async () => {
  const speaking = async (language: string) =>
    (await api.call<{ province_name: string }[]>('GET /api/provinces', { headers: { 'accept-language': language } }))
      .data[0]?.province_name;
  const both = async () => [await speaking('en'), await speaking('uz-Cyrl')];
  expect([await both(), await both()]).toEqual([1, 2].map(() => ['Andijan region', 'Андижон вилояти']));
});

/** An uncached call from a documentation address. */
const search = (register: string, n: number, host: number) =>
  api.call(`GET /api/registers/${register}?search=${n}`, { headers: { 'x-forwarded-for': `198.51.100.${host}` } });

/** Runs work while no answer of the register can be made. */
const whileLocked = <T>(work: () => Promise<T>) =>
  api.db.transaction().execute(async (tx) => {
    await sql`lock table seed_companies in access exclusive mode`.execute(tx);
    return work();
  });

it('limits concurrent and waiting responses to visitors, without delaying staff', async () => {
  const { requests } = await whileLocked(async () => {
    const requests = Array.from({ length: 100 }, (_, n) => search('seed_companies', n, n % 10));
    for (const { problem, headers } of await first(37, requests))
      expect([problem?.code, headers['retry-after']]).toEqual(['upstream_unavailable', '1']);
    expect((await api.call('GET /api/registers/cooperatives', { as: 'viewer' })).status).toBe(200);
    return { requests };
  });
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(63);
});

it('answers every other network while one varies its requests', async () => {
  const { flood } = await whileLocked(async () => {
    const flood = Array.from({ length: 100 }, (_, n) => search('seed_companies', 1000 + n, 1));
    await first(82, flood);
    const others = await Promise.all([2, 3, 4].map((host) => search('cooperatives', host, host)));
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    return { flood };
  });
  expect((await Promise.all(flood)).filter(({ status }) => status === 200)).toHaveLength(18);
});

/** In order of arrival. */
function first<Answer>(count: number, requests: readonly Promise<Answer>[]): Promise<Answer[]> {
  const received: Answer[] = [];
  return new Promise((resolve, reject) => {
    const take = (answer: Answer) => {
      received.push(answer);
      if (received.length === count) resolve([...received]);
    };
    for (const request of requests) request.then(take, reject);
  });
}

it('an entry can be changed during a long change of the same register', async () => {
  const [first, second] = [await addEntry(api.db, 'cooperatives'), await addEntry(api.db, 'cooperatives')];
  const stir = await stirOf(second);
  const before = (await api.call('GET /api/overview')).headers['etag'];
  const list = async () => (await api.call(`GET ${PATH}`)).headers['etag'];
  const tag = await list();
  await api.db.transaction().execute(async (tx) => {
    await tx.updateTable('cooperatives').set({ members_count: 1 }).where('id', '=', first).execute();
    const body = { ...entryInput('cooperatives', { stir, members_count: 2 }), version: 1 };
    expect((await api.call(`PATCH ${PATH}/${second}`, { as: 'editor', body })).status).toBe(200);
  });
  expect(await list()).not.toBe(tag);
  expect((await api.call('GET /api/overview')).headers['etag']).toBe(before);
});
