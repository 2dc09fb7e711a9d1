import { BOOT_ELEMENT_ID, LANGUAGES } from '@klaster/shared/contract/http';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { gatewayProxy, refuseOthers } from '../src/remote/gateway-proxy';

const texts = Object.fromEntries(LANGUAGES.map((language) => [language, 'Text']));
const MANIFEST = {
  name: 'mf-maps',
  version: '0123456789abcdef',
  entry: 'remoteEntry.js',
  files: {},
  requires: {},
  texts: Object.fromEntries(LANGUAGES.map((language) => [language, []])),
  connect: [],
  routes: [{ id: 'map', path: '/maps', layout: 'public', title: texts, positions: [], chunks: ['a.js'] }],
  navigation: [],
};
const BOOT = { apiBase: '', sample: true, shell: '1', remotes: [{ name: 'mf-maps', version: 'live' }], data: {} };
const page = (boot: object) =>
  `<html><script type="application/json" id="${BOOT_ELEMENT_ID}">${JSON.stringify(boot)}</script>`;

let seen: IncomingMessage[];
let answer: RequestListener;
let manifest: unknown;
let servers: Server[];
let port: number;
let unreleased: string[];

async function listen(handler: RequestListener): Promise<number> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

beforeEach(async () => {
  seen = [];
  unreleased = [];
  manifest = MANIFEST;
  servers = [];
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page(BOOT));
  const gateway = new URL(
    `http://127.0.0.1:${await listen((request, response) => (seen.push(request), answer(request, response)))}`,
  );
  const proxy = gatewayProxy({
    gateway,
    readManifest: async () => manifest,
    onUnreleased: (name) => unreleased.push(name),
  });
  port = await listen((request, response) => refuseOthers(request, response, () => proxy(request, response)));
});

afterEach(() => servers.forEach((server) => (server.closeAllConnections(), server.close())));

function get(path: string, headers: Record<string, string> = {}, body?: string) {
  return new Promise<{ status: number; text: string; headers: IncomingMessage['headers'] }>((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      void text(response).then((got) => {
        resolve({ status: response.statusCode ?? 0, text: got, headers: response.headers });
      }, reject);
    });
    sent.on('error', reject).end(body);
  });
}

const bootIn = (html: string) => JSON.parse(/>(\{.*\})</s.exec(html)?.[1] ?? '{}') as typeof BOOT;

const REMOTE = {
  name: 'mf-maps',
  version: 'source',
  channel: 'override',
  entry: { url: '/@source/remoteEntry.js', integrity: null },
  fallback: null,
  // The browser does not need the chunks.
  routes: [{ id: 'map', path: '/maps', layout: 'public', title: texts, positions: [] }],
  navigation: [],
};

test('a page has this remote in the place of the deployed one', async () => {
  const { text: html, headers } = await get('/maps', { accept: 'text/html' });
  expect(bootIn(html)).toEqual({ ...BOOT, remotes: [REMOTE] });
  expect(headers['cache-control']).toBe('no-store');
  expect(seen[0]?.headers['accept-encoding']).toBe('identity');
});

test('a remote without a release is added to the page, and reported', async () => {
  await get('/maps', { accept: 'text/html' });
  expect(unreleased).toEqual([]);
  answer = (_request, response) => {
    response.writeHead(404, { 'content-type': 'text/html' }).end(page({ ...BOOT, remotes: [] }));
  };
  const { text: html } = await get('/maps', { accept: 'text/html' });
  expect(bootIn(html).remotes).toEqual([REMOTE]);
  expect(unreleased).toEqual(['mf-maps']);
});

test('a text of the remote cannot end the script that it is in', async () => {
  MANIFEST.routes[0]!.title = { ...texts, en: '</script><b>' };
  const { text: html } = await get('/maps', { accept: 'text/html' });
  MANIFEST.routes[0]!.title = texts;
  expect(html).not.toContain('</script><b>');
  expect(bootIn(html).remotes).toMatchObject([{ routes: [{ title: { en: '</script><b>' } }] }]);
});

test('a page with a preview stays as it is; the boot document that it fetches has the remote', async () => {
  const preview = page({ from: '/boot/a.json', data: {} });
  answer = ({ url }, response) =>
    url === '/boot/a.json'
      ? response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(BOOT))
      : response.writeHead(200, { 'content-type': 'text/html' }).end(preview);
  expect((await get('/maps', { accept: 'text/html' })).text).toBe(preview);
  expect(JSON.parse((await get('/boot/a.json')).text)).toEqual({ ...BOOT, remotes: [REMOTE] });
});

test('other answers and bodies are passed on as they are', async () => {
  answer = (request, response) => {
    void text(request).then((body) =>
      response.writeHead(409, { 'content-type': 'application/json', etag: 'x' }).end(body),
    );
  };
  const sent = await get('/api/x?y=1', { 'x-access-token': 't', origin: `http://127.0.0.1:${port}` }, '{"a":1}');
  expect(sent).toMatchObject({ status: 409, text: '{"a":1}', headers: { etag: 'x' } });
  const [{ url, headers } = { url: '', headers: {} }] = seen;
  expect(url).toBe('/api/x?y=1');
  // The gateway sees its own name, as it does without the proxy.
  expect(headers).toMatchObject({ 'x-access-token': 't', origin: `http://${headers.host}` });
  expect(headers.host).not.toBe(`127.0.0.1:${port}`);
});

test('a remote that does not build is said to be at fault, not the platform', async () => {
  manifest = undefined;
  const { status, text: page } = await get('/maps', { accept: 'text/html' });
  expect(status).toBe(502);
  expect(page).toMatch(/^This remote does not build/);
  expect((await get('/@source/routes.json')).status).toBe(404);
});

test('an answer that breaks off ends for the client too', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '100' });
    response.write('part', () => response.destroy());
  };
  await expect(get('/file')).rejects.toThrow();
});

test.each(['//evil.example/x', '/\\evil.example/x', 'http://evil.example/x'])(
  '%s is refused without a request to the gateway',
  async (path) => {
    expect((await get(path)).status).toBe(403);
    expect(seen).toEqual([]);
  },
);

test('a gateway that is away is named', async () => {
  answer = (_request, response) => response.destroy();
  const { status, text: page } = await get('/maps', { accept: 'text/html' });
  expect(status).toBe(502);
  expect(page).toMatch(/^http:\/\/127\.0\.0\.1:\d+ cannot be reached/);
});

test.each<[string, Record<string, string>]>([
  ['another host', { host: 'evil.example' }],
  ['a host that begins alike', { host: 'localhost.evil.example' }],
  ['another origin', { origin: 'http://evil.example' }],
  ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
  ['no origin at all', { origin: 'null' }],
  ['a script of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ['a frame of another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
])('%s is refused', async (_what, headers) => {
  expect((await get('/', headers)).status).toBe(403);
  expect(seen).toEqual([]);
});

test('a visit by a link of another site is not', async () => {
  const { status } = await get('/', {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    accept: 'text/html',
  });
  expect(status).toBe(200);
});
