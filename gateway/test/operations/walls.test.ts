import { EMPTY_STYLE_SOURCE, PAGE_SCRIPT, PAGE_SCRIPT_SOURCE } from '../../src/html/page-script';
import { registryEndpoints } from '@klaster/shared/contract/endpoints';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { createGateway } from '../../src/app';
import { readConfig } from '../../src/config/config';
import { call } from '../support/call';
import { readBoot } from '../support/pages-under-test';
import { readData, readProblem } from '../support/registry-caller';
import { OperationsCaller } from '../support/operations-caller';

const ACT = { json: { app: 'shell', label: 'stolen' } };

let operations: OperationsCaller;
let cookie: string;

const begin = async () => {
  operations = await OperationsCaller.start();
  cookie = await operations.signIn();
};
const end = () => operations.stop();

const tokens = async () =>
  readData(await operations.callAsAnyone('GET /registry/tokens', { headers: bearer(operations.operator) })) as {
    tokens: unknown[];
  };

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('what changes nothing', () => {
  beforeAll(begin);
  afterAll(end);

  test.each<[string, Record<string, string | string[]>]>([
    ['missing', {}],
    ['same-site', { 'sec-fetch-site': 'same-site' }],
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['none', { 'sec-fetch-site': 'none' }],
    ['twice', { 'sec-fetch-site': ['same-origin', 'same-origin'] }],
    ['twice, of which one is foreign', { 'sec-fetch-site': ['same-origin', 'cross-site'] }],
    ['another case', { 'sec-fetch-site': 'Same-Origin' }],
  ])('a call by cookie is refused when its origin is %s', async (_what, headers) => {
    for (const name of [...Object.keys(registryEndpoints), 'GET /session', 'POST /session', 'DELETE /session']) {
      const url = name.replace(':app', 'shell').replace(':id', 'x');
      const answer = await operations.callAsAnyone(url, { cookie, headers, ...(url.startsWith('POST') && ACT) });
      expect([url, answer.status]).toEqual([url, 403]);
      expect(readProblem(answer).code).toBe('not_same_origin');
    }
    expect((await tokens()).tokens).toEqual([]);
    expect((await operations.call('GET /session', { cookie })).status).toBe(200);
  });

  test('a token beside it lets no other page sign somebody in or out', async () => {
    const headers = { ...bearer(operations.operator), 'sec-fetch-site': 'same-site' };
    const json = { login: 'boss', password: 'right' };
    for (const name of ['GET /session', 'POST /session', 'POST /session/second-factor', 'DELETE /session']) {
      const answer = await operations.callAsAnyone(name, { cookie, headers, ...(name.startsWith('POST') && { json }) });
      expect([name, answer.status, readProblem(answer).code]).toEqual([name, 403, 'not_same_origin']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect((await operations.call('GET /session', { cookie })).status).toBe(200);
  });

  test('a token of the API is refused here, however it is sent', async () => {
    const stolen = 'session-of-boss';
    const attempts = [
      { headers: { 'x-access-token': stolen } },
      { headers: bearer(stolen) },
      { cookie: `klaster_operations=${stolen}` },
      { cookie: `klaster_operations=${Buffer.from(stolen).toString('base64url')}` },
      { cookie: `__Host-${cookie}` },
      { cookie: `${cookie}x` },
      { cookie: cookie.slice(0, -2) },
      { cookie: 'klaster_operations=' },
    ];
    for (const attempt of attempts) {
      const answer = await operations.call('POST /registry/tokens', { ...attempt, ...ACT });
      expect([attempt, answer.status]).toEqual([attempt, 401]);
    }
    expect((await tokens()).tokens).toEqual([]);
  });

  test('any byte that is changed breaks the seal', async () => {
    const [name, value = ''] = cookie.split('=');
    for (let index = 0; index < value.length - 1; index += 7) {
      const other = value[index] === 'A' ? 'B' : 'A';
      const changed = `${name}=${value.slice(0, index)}${other}${value.slice(index + 1)}`;
      expect((await operations.call('GET /session', { cookie: changed })).status).toBe(401);
    }
  });

  test('a cookie sealed by a gateway of another store is refused', async () => {
    const other = await OperationsCaller.start();
    const foreign = await other.signIn();
    await other.stop();
    expect((await operations.call('GET /session', { cookie: foreign })).status).toBe(401);
  });

  test('the cookie has no effect at the public address and is not forwarded', async () => {
    const { gateway, api } = operations;
    const headers = { cookie: `a=1; ${cookie}; __Host-${cookie}; b=2`, 'sec-fetch-site': 'same-origin' };
    expect((await gateway.call('/registry', { headers })).status).toBe(401);
    expect((await gateway.call('/session', { headers })).headers['content-type']).toContain('text/html');
    await gateway.call('/api/anything', { headers });
    expect(api.sent.at(-1)).toMatchObject({ call: 'GET /api/anything', cookie: 'a=1; b=2' });
    await gateway.call('/api/anything', { headers: { cookie } });
    expect(api.sent.at(-1)?.cookie).toBeUndefined();
    await operations.call('GET /session', { cookie });
    expect(api.sent.at(-1)?.cookie).toBeUndefined();
  });

  test.each(['evil.example', 'localhost.evil.example', 'evil.example:80', '127.0.0.2', '169.254.169.254', '10.0.0.1'])(
    'requests for another host are refused: %s',
    async (host) => {
      for (const path of ['/', '/session', '/registry', '/metrics', '/readyz', '/assets/main.0123.js']) {
        const answer = await operations.call(`GET ${path}`, {
          cookie,
          headers: { host, ...bearer(operations.operator) },
        });
        expect([path, answer.status]).toEqual([path, 421]);
        expect(readProblem(answer).code).toBe('misdirected');
      }
    },
  );

  test.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST:9999'])('its own names are accepted: %s', async (host) => {
    expect((await operations.call('GET /session', { cookie, headers: { host } })).status).toBe(200);
  });

  test('tokens are accepted from anywhere and at both addresses', async () => {
    const { operator, gateway } = operations;
    expect((await operations.callAsAnyone('GET /registry', { headers: bearer(operator) })).status).toBe(200);
    expect((await gateway.call('/registry', { headers: bearer(operator) })).status).toBe(200);
    const wrong = await operations.callAsAnyone('GET /registry', { cookie, headers: bearer('kop_wrong') });
    expect(wrong.status).toBe(401);
  });

  test('no body may be larger than a call needs', async () => {
    const body = JSON.stringify({ login: 'boss', password: 'x'.repeat(300_000) });
    const headers = { 'content-type': 'application/json' };
    expect((await operations.call('POST /session', { headers, body })).status).toBe(413);
  });

  test('pages of other origins can neither read responses nor frame the page', async () => {
    for (const path of ['/', '/assets/main.0123.js', '/registry', '/session', '/nothing.js']) {
      const { headers } = await operations.call(`GET ${path}`, {
        cookie,
        headers: { origin: 'http://localhost:8080' },
      });
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('the page comes from the gateway’s folder and has its own policy', async () => {
    for (const path of ['/', '/tokens', '/index.html']) {
      const { status, text, headers } = await operations.callAsAnyone(`GET ${path}`, { cookie: 'klaster_lang=ru' });
      expect(status).toBe(200);
      expect(text).toContain(`<script>${PAGE_SCRIPT}</script>`);
      expect(headers['content-security-policy']).toContain(
        `default-src 'none'; script-src 'self' ${PAGE_SCRIPT_SOURCE}; style-src 'self' ${EMPTY_STYLE_SOURCE};`,
      );
      expect(headers['content-security-policy']).toContain("connect-src 'self'; frame-ancestors 'none'");
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['cache-control']).toBe('no-store');
    }
    const script = await operations.callAsAnyone('GET /assets/main.0123.js');
    expect(script.text).toContain('operations');
    expect(script.headers['cache-control']).toContain('immutable');
  });

  test('files of the release store, or next to the page, are not served', async () => {
    await operations.gateway.folder.write('secret.txt', 'x');
    const paths = '/remotes/mf-clusters/x/remoteEntry.js /../operator.token /%2e%2e/secret.txt /.env /api/x.js';
    for (const path of paths.split(' ')) expect((await operations.callAsAnyone(`GET ${path}`)).status).toBe(404);
    const page = await operations.callAsAnyone('GET /api/health');
    expect(page.headers['content-type']).toContain('text/html');
    expect(operations.api.sent.map(({ call: sent }) => sent)).not.toContain('GET /api/health');
  });

  test('only the owner can read its key', async () => {
    const file = path.join(operations.gateway.folder.root, 'operations.key');
    expect((await readFile(file)).length).toBe(32);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

describe('what changes a gateway, or takes another', () => {
  beforeEach(begin);
  afterEach(end);

  test('a signed-in user acts under their own name', async () => {
    const answer = await operations.call('POST /registry/tokens', {
      cookie,
      json: { app: 'mf-clusters', label: 'CI' },
    });
    expect(answer.status).toBe(200);
    const history = await operations.call('GET /registry/history?limit=1', { cookie });
    expect(readData(history)).toMatchObject({ events: [{ kind: 'token-created', who: 'admin:boss' }] });
  });

  test('gateways that share a store share its sessions', async () => {
    const { folder, upstream } = operations.gateway;
    const config = readConfig(
      { API_URL: upstream.origin, RELEASES_DIR: folder.root, PORT: '0', LOG_LEVEL: 'silent' },
      { releases: '', operationsPage: '' },
    );
    const second = createGateway(config);
    await second.operations.listen({ port: 0, host: '127.0.0.1' });
    await second.open();
    const headers = { cookie, ...operations.keyHeader(cookie), 'sec-fetch-site': 'same-origin' };
    expect((await call(second.operations.server, '/session', { headers })).status).toBe(200);
    await operations.call('DELETE /session', { cookie });
    expect((await call(second.operations.server, '/session', { headers })).status).toBe(401);
    await second.operations.close();
    await second.pages.close();
  });

  test('pages get its address, by a name that it answers to', async () => {
    const addressFor = async (host: string) =>
      readBoot((await operations.gateway.call('/', { headers: { host } })).text).operations;
    const port = operations.gateway.operationsPort;
    expect(await addressFor('localhost:8080')).toBe(`http://localhost:${port}`);
    expect(await addressFor('127.0.0.1:8080')).toBe(`http://127.0.0.1:${port}`);
    expect(await addressFor('klaster.example')).toBeNull();
    await operations.stop();
    operations = await OperationsCaller.start({ origin: 'https://ops.example' });
    expect(await addressFor('klaster.example')).toBe('https://ops.example');
  });

  test('behind a proxy it has the configured name', async () => {
    await operations.stop();
    operations = await OperationsCaller.start({ origin: 'https://ops.example' });
    expect((await operations.call('GET /healthz', { headers: { host: 'ops.example' } })).status).toBe(200);
    expect((await operations.call('GET /healthz', { headers: { host: 'www.ops.example' } })).status).toBe(421);
    const forged = { host: 'evil.example', 'x-forwarded-host': 'ops.example' };
    expect((await operations.call('GET /healthz', { headers: forged })).status).toBe(421);
  });

  test('a page of another host is refused even from a trusted address and with a forged forwarded host', async () => {
    await operations.stop();
    operations = await OperationsCaller.start({ origin: 'https://ops.example' }, '127.0.0.1');
    const readStatus = async (host: string, forwarded: string) =>
      (await operations.call('GET /metrics', { headers: { host, 'x-forwarded-host': forwarded } })).status;
    for (const name of ['ops.example', 'localhost', '127.0.0.1'])
      expect(await readStatus('evil.example', name)).toBe(421);
    expect(await readStatus('127.0.0.1:8081', 'evil.example')).toBe(421);
    expect(await readStatus('127.0.0.1:8081', 'ops.example')).toBe(200);
    expect(await readStatus('ops.example', 'ops.example')).toBe(200);
  });

  test('a page that is not built is reported, and the rest works', async () => {
    await operations.stop();
    operations = await OperationsCaller.start({ pageDir: '/nowhere' });
    const problem = readProblem(await operations.callAsAnyone('GET /'));
    expect(problem).toMatchObject({ status: 503, code: 'operations_page_missing' });
    expect(await operations.signIn()).not.toBe('');
  });
});
