import { until } from '@klaster/shared/processes';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../support/call';
import { GatewayUnderTest } from '../support/gateway-under-test';
import { readBoot } from '../support/pages-under-test';
import { packArchive, builtRemote, routesAt } from '../support/built-release';
import { readData, readProblem, RegistryCaller } from '../support/registry-caller';
import type { RegistryRequest } from '../support/registry-caller';

const [first, second] = [builtRemote('mf-registers', 'one'), builtRemote('mf-registers', 'two')];
const WHY = { why: 'a test' };

let registry: RegistryCaller;

beforeEach(async () => {
  registry = await RegistryCaller.start();
});

afterEach(() => registry.stop());

test('a publication goes live, and is in the list of the registry and in the public one, which is never cached', async () => {
  const answer = await registry.publish(first, registry.operator, '?why=first%20release');
  expect(answer.status).toBe(200);
  expect(readData(answer)).toMatchObject({
    app: 'mf-registers',
    version: first.version,
    live: first.version,
    percent: 100,
  });
  const { apps } = await registry.read('GET /registry');
  expect(apps.map(({ app }) => app)).toEqual(['mf-clusters', 'mf-registers', 'shell']);
  expect(apps[1]).toMatchObject({ live: first.version, who: 'operator', why: 'first release' });
  const file = await registry.ask(`GET /remotes/mf-registers/${first.version}/screen.js`);
  expect(file.text).toContain('"one"');
  const live = await registry.ask('GET /registry/live');
  expect(live.headers['cache-control']).toBe('no-store');
  expect(readData(live)).toMatchObject({ remotes: { 'mf-registers': first.version } });
});

test('promotion, rollback and pin return the new state of the app', async () => {
  await registry.publish(first);
  await registry.publish(second, registry.operator, '?percent=0');
  const releases = [{ app: 'mf-registers', version: second.version }];
  const promoted = await registry.operate('POST /registry/promotions', { releases, ...WHY });
  expect(readData(promoted)).toMatchObject({ apps: [{ live: second.version, previous: first.version }] });
  const rolledBack = await registry.operate('POST /registry/mf-registers/rollback', WHY);
  expect(readData(rolledBack)).toMatchObject({ apps: [{ live: first.version, previous: null }] });
  const pinned = await registry.operate('POST /registry/mf-registers/pin', WHY);
  expect(readData(pinned)).toMatchObject({ apps: [{ pinned: true }] });
  const refused = await registry.operate('POST /registry/promotions', { releases, ...WHY });
  expect(refused.status).toBe(409);
  expect(readProblem(refused).code).toBe('release_pinned');
  const unpinned = await registry.operate('POST /registry/mf-registers/pin', { pinned: false, ...WHY });
  expect(readData(unpinned)).toMatchObject({ apps: [{ pinned: false }] });
});

test('grants are answered, recorded and listed', async () => {
  const body = { paths: ['/maps/*'], connect: ['https://maps.example'], ...WHY };
  const granted = await registry.ask('POST /registry/mf-maps/grants', { as: registry.operator, body });
  const grants = { paths: ['/maps/*'], connect: ['https://maps.example'] };
  expect(readData(granted)).toMatchObject({ apps: [{ app: 'mf-maps', live: null, grants }] });
  const history = await registry.operate('GET /registry/history?app=mf-maps');
  expect(readData(history)).toMatchObject({ events: [{ kind: 'granted', app: 'mf-maps', grants, who: 'operator' }] });
  const revoked = await registry.operate('POST /registry/mf-maps/grants', { paths: ['/maps/*'], revoke: true, ...WHY });
  expect(readData(revoked)).toMatchObject({ apps: [{ grants: { paths: [], connect: ['https://maps.example'] } }] });
});

test('an owner is named with or without grants, recorded and listed, once', async () => {
  const name = (body: object) => registry.operate('POST /registry/mf-maps/grants', { ...body, ...WHY });
  const named = await name({ paths: ['/maps/*'], owner: ' Maps team, maps@example.uz ' });
  const owner = 'Maps team, maps@example.uz';
  expect(readData(named)).toMatchObject({ apps: [{ owner, grants: { paths: ['/maps/*'] } }] });
  await name({ owner });
  const kinds = async () =>
    (await registry.read('GET /registry/history', '?app=mf-maps')).events.map(({ kind }) => kind);
  expect(await kinds()).toEqual(['owned', 'granted']);
  const changed = await name({ owner: 'GIS team' });
  expect(readData(changed)).toMatchObject({ apps: [{ owner: 'GIS team', grants: { paths: ['/maps/*'] } }] });
  const long = await name({ owner: 'x'.repeat(121) });
  expect([long.status, readProblem(long).errors]).toMatchObject([400, [{ path: 'owner', code: 'too_long' }]]);
});

test('naming an owner does not change the grants of an app of the workspace', async () => {
  await registry.operate('POST /registry/mf-registers/grants', { owner: 'Registers team', ...WHY });
  const { events } = await registry.read('GET /registry/history', '?app=mf-registers');
  expect(events.map(({ kind }) => kind)).toEqual(['owned']);
  expect((await registry.app('mf-registers'))?.grants.paths).toContain('/reestrs/*');
});

test('a grant that is refused names no owner', async () => {
  const body = { paths: ['/reestrs/*'], owner: 'Maps team', ...WHY };
  expect((await registry.operate('POST /registry/mf-maps/grants', body)).status).toBe(400);
  expect(await registry.app('mf-maps')).toBeUndefined();
});

test('a new token comes with the address of the platform', async () => {
  const body = { app: 'mf-maps', label: 'CI' };
  const create = (headers = {}) => registry.ask('POST /registry/tokens', { as: registry.operator, body, headers });
  expect(readData(await create())).toMatchObject({ gateway: registry.gateway.url('') });
  expect(readData(await create({ host: 'evil.example' }))).toMatchObject({ gateway: null });
});

test.each<[string | null, Parameters<typeof GatewayUnderTest.start>[1]]>([
  ['https://klaster.example', { publicOrigin: 'https://klaster.example' }],
  [null, { operations: { origin: 'https://operations.example' } }],
])('behind a proxy the address is %s', async (expected, options) => {
  const gateway = await GatewayUnderTest.start(undefined, options);
  try {
    const operator = await readFile(path.join(gateway.folder.root, 'operator.token'), 'utf8');
    const headers = { authorization: `Bearer ${operator.trim()}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ app: 'mf-maps', label: 'CI' });
    const created = await gateway.call('/registry/tokens', { method: 'POST', headers, body });
    expect(readData(created)).toMatchObject({ gateway: expected });
  } finally {
    await gateway.stop();
  }
});

test('pages are served although an earlier gateway accepted releases that are invalid now', async () => {
  const many = Array.from({ length: 8300 }, (_, index) => `https://${index}.example`);
  const { folder } = registry.gateway;
  const before = await folder.addRemote('mf-registers', 'before', {
    facts: { routes: routesAt('/reestrs', '/:anything') },
  });
  await folder.addRemote('mf-registers', 'greedy', { facts: { connect: many } });
  const answer = await registry.ask('GET /main');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-security-policy']).not.toContain('https://');
  const remote = readBoot(answer.text).remotes.find(({ name }) => name === 'mf-registers');
  expect(remote).toMatchObject({ version: before, routes: [{ path: '/reestrs' }] });
});

test('a gate’s refusal names the rule, both sides and the remedy', async () => {
  const answer = await registry.publish(builtRemote('mf-registers', 'x', { requires: { react: '^20.0.0' } }));
  expect(answer.status).toBe(422);
  expect(readProblem(answer)).toMatchObject({
    code: 'release_refused',
    refusals: [
      { rule: 'shared-versions', release: expect.stringContaining('react ^20.0.0'), remedy: expect.any(String) },
    ],
  });
});

test('an archive beyond the limit is refused in full, declared or in chunks', async () => {
  const archive = Buffer.alloc(20 * 1024 * 1024 + 1);
  for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
    const answer = await registry.ask('POST /registry/mf-registers', { as: registry.operator, archive, headers });
    expect([headers, answer.status, readProblem(answer).code]).toEqual([headers, 413, 'payload_too_large']);
  }
});

test('invalid input is answered with 400 and the code of its field; an unknown address with 404', async () => {
  const calls: [string, RegistryRequest][] = [
    ['POST /registry/promotions', { body: { releases: [], ...WHY } }],
    ['POST /registry/mf-registers/rollback', { body: {} }],
    ['POST /registry/mf-registers/rollback', { body: { why: 'a test', force: true } }],
    ['POST /registry/mf-registers/grants', { body: { ...WHY } }],
    ['POST /registry/mf-registers/grants', { body: { paths: ['/*'], ...WHY } }],
    ['POST /registry/mf-registers/grants', { body: { paths: ['/reports'], ...WHY } }],
    ['POST /registry/mf-registers/grants', { body: { calls: ['POST /api/auth/login'], ...WHY } }],
    ['POST /registry/mf-registers/grants', { body: { calls: ['GET /api/nothing'], ...WHY } }],
    ['POST /registry/mf-registers/grants', { body: { calls: Array(51).fill('GET /api/rating'), ...WHY } }],
    ['POST /registry/secret', { archive: Buffer.from('x') }],
    ['POST /registry/mf-registers?percent=101', { archive: Buffer.from('x') }],
    ['GET /registry/history?limit=0', {}],
  ];
  for (const [call, request] of calls) {
    const answer = await registry.ask(call, { as: registry.operator, ...request });
    expect([call, request, answer.status, readProblem(answer).code]).toEqual([call, request, 400, 'invalid_input']);
  }
  const answer = await registry.operate('POST /registry/mf-registers/rollback', {});
  expect(readProblem(answer).errors).toMatchObject([{ path: 'why', code: 'required' }]);
  expect((await registry.ask('GET /registry/nothing')).status).toBe(404);
});

test('a publication that is not an archive is refused as invalid input, and leaves no file open', async () => {
  const requests = [{}, { body: {} }, { body: 'x', headers: { 'content-type': 'text/plain' } }];
  for (const request of requests) {
    const publish = () => registry.ask('POST /registry/mf-registers', { as: registry.operator, ...request });
    expect((await publish()).status).toBe(400);
    const opened = await openFiles();
    for (let time = 0; time < 20; time += 1) expect(readProblem(await publish()).code).toBe('invalid_input');
    await until('no more files are open', async () => isDeepStrictEqual(await openFiles(), opened));
    expect(await incoming()).toEqual([]);
  }
});

test('an aborted upload and a refused archive leave no file open', async () => {
  const archive = await packArchive(first);
  const [url, headers] = [
    registry.gateway.url('/registry/mf-registers'),
    { authorization: `Bearer ${registry.operator}` },
  ];
  const opened = await openFiles();
  for (let time = 0; time < 20; time += 1) {
    const sender = httpRequest(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/gzip' } });
    sender.write(archive.subarray(0, archive.length / 2));
    await until('a release comes in', async () => (await incoming()).length > 0);
    sender.on('error', () => undefined).destroy();
    await until('nothing is left of it', async () => (await incoming()).length === 0);
    await registry.ask('POST /registry/mf-registers', { as: registry.operator, archive: archive.subarray(1) });
  }
  // A file is closed a moment after it was deleted.
  await until('no more files are open', async () => isDeepStrictEqual(await openFiles(), opened));
});

/** Files of the store that this process has open. */
async function openFiles(): Promise<string[]> {
  const handles = await readdir('/proc/self/fd').catch(() => []);
  const files = await Promise.all(handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')));
  return files.filter((file) => file.startsWith(registry.gateway.folder.root));
}

const incoming = () => readdir(path.join(registry.gateway.folder.root, 'incoming'));

describe('limits', () => {
  async function repeat(times: number, call: (at: number) => Promise<Answer>): Promise<number[]> {
    const statuses: number[] = [];
    for (let index = 0; index < times; index += 1) statuses.push((await call(index)).status);
    return statuses;
  }

  test('wrong credentials are limited, but a valid token of the same address is accepted', async () => {
    const statuses = await repeat(12, (at) => registry.ask('GET /registry', { as: `guess-${at}` }));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const refused = await registry.ask('GET /registry', { headers: { 'x-access-token': 'guess' } });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await registry.operate('GET /registry')).status).toBe(200);
  });

  test('the limit of guesses also holds for concurrent ones', async () => {
    const guesses = Array.from({ length: 40 }, (_, index) => registry.ask('GET /registry', { as: `guess-${index}` }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  });

  test('writes by one token are limited', async () => {
    const unpin = () => registry.operate('POST /registry/mf-clusters/pin', { pinned: false, ...WHY });
    const statuses = await repeat(121, unpin);
    expect(statuses).toEqual([...Array<number>(120).fill(200), 429]);
  });

  test('reports of failures end at a limit', async () => {
    const body = { app: 'mf-clusters', version: '0'.repeat(16), phase: 'entry', message: '', page: 'p'.repeat(22) };
    const statuses = await repeat(61, () => registry.ask('POST /registry/failures', { body }));
    expect(statuses).toEqual([...Array<number>(60).fill(204), 429]);
  });
});
