import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { registryEndpoints } from '@klaster/shared/contract/endpoints';
import { GatewayUnderTest } from '../support/gateway-under-test';
import { builtRemote } from '../support/built-release';
import { readData, readProblem, RegistryCaller } from '../support/registry-caller';

const [first, second] = [builtRemote('mf-registers', 'one'), builtRemote('mf-registers', 'two')];
const WHY = { why: 'a test' };

const callsFor = (isWanted: (access: string) => boolean) =>
  Object.entries(registryEndpoints)
    .filter(([, { access }]) => isWanted(access))
    .map(([name]) => name.replace(':app', 'mf-registers').replace(':id', 'x'));

let registry: RegistryCaller;

describe('who may', () => {
  beforeEach(async () => (registry = await RegistryCaller.start('loopback')));
  afterEach(() => registry.stop());

  test('nobody makes a call without a credential', async () => {
    const wrong = [undefined, 'nonsense', `kdt_000000000000_${'a'.repeat(43)}`, `kop_${'a'.repeat(43)}`];
    for (const [at, call] of callsFor((access) => access !== 'public').entries()) {
      for (const as of wrong) {
        // Guesses are limited by address.
        const headers = { 'x-forwarded-for': `10.0.0.${at}` };
        const answer = await registry.ask(call, { headers, ...(as && { as }) });
        expect([call, as, answer.status, readProblem(answer).code]).toEqual([call, as, 401, 'unauthenticated']);
      }
    }
  });

  test('a remote’s token moves its own remote', async () => {
    const { token } = await registry.deployToken('mf-registers');
    expect((await registry.publish(first, token)).status).toBe(200);
    expect((await registry.publish(second, token, '?percent=10')).status).toBe(200);
    const releases = [{ app: 'mf-registers', version: second.version }];
    expect((await registry.ask('POST /registry/promotions', { as: token, body: { releases } })).status).toBe(200);
    expect((await registry.ask('POST /registry/mf-registers/rollback', { as: token, body: WHY })).status).toBe(200);
    const apps = [{ app: 'mf-registers', who: 'token:mf-registers CI' }];
    expect(readData(await registry.ask('GET /registry', { as: token }))).toMatchObject({ apps });
    expect((await registry.ask('GET /registry/verify', { as: token })).status).toBe(403);
  });

  test('a remote’s token sees its own remote before the first release', async () => {
    const { token } = await registry.deployToken('mf-maps');
    const grants = { paths: [], connect: [] };
    const own = await registry.ask('GET /registry', { as: token });
    expect(readData(own)).toMatchObject({ apps: [{ app: 'mf-maps', live: null, versions: [], grants }] });
    expect((await registry.read('GET /registry')).apps.map(({ app }) => app)).not.toContain('mf-maps');
  });

  test('a remote’s token reads its own remote’s history', async () => {
    await registry.publish(first);
    const { token } = await registry.deployToken('mf-clusters');
    const own = await registry.ask('GET /registry/history', { as: token });
    expect(readData(own)).toMatchObject({ events: [{ kind: 'token-created', app: 'mf-clusters' }, {}, {}] });
    expect(own.text).not.toContain('mf-registers');
    expect((await registry.ask('GET /registry/history?app=mf-registers', { as: token })).status).toBe(403);
  });

  test('a remote’s token cannot move other apps', async () => {
    await registry.publish(first);
    const { token } = await registry.deployToken('mf-clusters');
    const before = await registry.read('GET /registry/history');
    const both = ['mf-clusters', 'mf-registers'].map((app) => ({ app, version: first.version }));
    const attempts = [
      await registry.publish(second, token),
      await registry.ask('POST /registry/shell', { as: token, archive: Buffer.from('x') }),
      await registry.ask('POST /registry/promotions', { as: token, body: { releases: both } }),
      await registry.ask('POST /registry/mf-registers/rollback', { as: token, body: WHY }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await registry.read('GET /registry/history')).toEqual(before);
  });

  test('a remote’s token cannot make a call that concerns all apps', async () => {
    const { token } = await registry.deployToken('mf-registers');
    for (const call of callsFor((access) => access === 'all')) {
      const answer = await registry.ask(call, { as: token, ...(call.startsWith('POST') && { body: WHY }) });
      expect([call, answer.status, readProblem(answer).code]).toEqual([call, 403, 'forbidden']);
    }
  });

  test('a revoked token is refused', async () => {
    const { id, token } = await registry.deployToken('mf-registers');
    expect((await registry.operate(`DELETE /registry/tokens/${id}`)).status).toBe(204);
    expect((await registry.publish(first, token)).status).toBe(401);
    expect(readData(await registry.operate('GET /registry/tokens'))).toMatchObject({
      tokens: [{ id, app: 'mf-registers', revoked: expect.any(String) }],
    });
    expect((await registry.operate('DELETE /registry/tokens/none')).status).toBe(404);
  });

  test('a deploy token is stored as a hash, and only the owner can read the operator’s file', async () => {
    const { token } = await registry.deployToken('mf-registers');
    const { root } = registry.gateway.folder;
    const [event] = (await registry.read('GET /registry/history', '?limit=1')).events;
    const file = path.join(root, 'record', `${String(event?.seq).padStart(8, '0')}.json`);
    expect(await readFile(file, 'utf8')).not.toContain(token.replace(/^kdt_[0-9a-f]{12}_/, ''));
    expect((await stat(path.join(root, 'operator.token'))).mode & 0o777).toBe(0o600);
  });
});

describe('an API that hangs', () => {
  let hanging: GatewayUnderTest;
  let open = 0;
  let most = 0;

  beforeEach(async () => {
    const limits = { sessionMs: 100, sessions: { perKey: 3, total: 10 } };
    hanging = await GatewayUnderTest.start(
      (_request, response) => {
        most = Math.max(most, (open += 1));
        response.on('close', () => (open -= 1));
      },
      { requests: limits },
    );
  });

  afterEach(() => hanging.stop());

  test('makes nobody wait for the check of a session', async () => {
    const answer = await hanging.call('/registry', { headers: { 'x-access-token': 'a' } });
    expect(answer.status).toBe(503);
    expect(readProblem(answer).code).toBe('upstream_unavailable');
  });

  test('checks a few sessions at once, and the operator gets through', async () => {
    const looks = Array.from({ length: 20 }, () => hanging.call('/registry', { headers: { 'x-access-token': 'a' } }));
    const operator = (await readFile(path.join(hanging.folder.root, 'operator.token'), 'utf8')).trim();
    expect((await hanging.call('/registry', { headers: { authorization: `Bearer ${operator}` } })).status).toBe(200);
    const statuses = new Set((await Promise.all(looks)).map(({ status }) => status));
    expect(statuses).toEqual(new Set([503, 429]));
    expect(most).toBeLessThanOrEqual(3);
  });
});
