import { EMPTY_STYLE_SOURCE, inlineSource, PAGE_SCRIPT_SOURCE } from '../src/html/page-script';
import { remoteManifest, route, asServed, SHELL } from './support/memory-releases';
import { readConfig } from '../src/config/config';
import { PagesUnderTest } from './support/pages-under-test';
import { Upstream } from './support/upstream';

let pages: PagesUnderTest;

afterEach(() => pages.stop());

async function readPolicy(url = '/'): Promise<Record<string, string>> {
  const header = String((await pages.get(url)).headers['content-security-policy']);
  return Object.fromEntries(header.split('; ').map((directive) => directive.split(/ (.*)/s, 2) as [string, string]));
}

test('the page’s policy allows only its own sources', async () => {
  pages = await PagesUnderTest.start();
  const policy = await readPolicy();
  expect(policy).toEqual({
    'default-src': "'self'",
    'script-src': `'self' ${PAGE_SCRIPT_SOURCE}`,
    'style-src': `'self' ${EMPTY_STYLE_SOURCE} ${inlineSource('body{margin:0}')}`,
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  });
});

test('origins that remotes declare can be called, by their previous versions too', async () => {
  pages = await PagesUnderTest.start();
  const maps = remoteManifest('mf-maps', [], { connect: ['https://maps.example/tiles;x', 'https://geo.example'] });
  const before = remoteManifest('mf-maps', [], { connect: ['http://old.example:8080', 'https://geo.example'] });
  pages.releases.live = { shell: SHELL, remotes: [asServed(maps, { fallback: before })] };
  expect((await readPolicy())['connect-src']).toBe(
    "'self' https://maps.example https://geo.example http://old.example:8080",
  );
  expect((await readPolicy())['script-src']).toBe(`'self' ${PAGE_SCRIPT_SOURCE}`);
});

test('pages reach E-IMZO only where it is set up', async () => {
  const { signers } = readConfig({ API_URL: 'http://api', EIMZO: '1' }, { releases: '/srv', operationsPage: '/srv' });
  pages = await PagesUnderTest.start({ signers });
  expect((await readPolicy())['connect-src']).toBe("'self' wss://127.0.0.1:64443");
});

test('a remote that declares too many origins gets none, and the others get theirs', async () => {
  pages = await PagesUnderTest.start();
  // An earlier version of the gateway had other gates.
  const many = Array.from({ length: 8300 }, (_, index) => `https://${index}.example`);
  const greedy = remoteManifest('mf-greedy', [route('/greedy')], { connect: many });
  const maps = remoteManifest('mf-maps', [], { connect: ['https://maps.example'] });
  pages.releases.live = { shell: SHELL, remotes: [asServed(greedy), asServed(maps)] };
  expect((await readPolicy('/greedy'))['connect-src']).toBe("'self' https://maps.example");
  expect(pages.faults).toContain('mf-greedy: the policy has no room for the origins it calls');
});

test('pages and files have the other security headers', async () => {
  pages = await PagesUnderTest.start();
  const { headers } = await pages.get('/');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=(), '),
  });
  const icon = await pages.get('/icon.svg');
  expect(icon.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
});

test('a release’s file that is opened as a page runs nothing', async () => {
  pages = await PagesUnderTest.start();
  const policy = (await pages.get('/icon.svg')).headers['content-security-policy'];
  expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox");
});

test('development allows the dev servers and their sockets, and requires no trusted types', async () => {
  const manifest = remoteManifest('mf-list', [route('/list', { chunks: ['list.js'] })]);
  const devServer = await Upstream.listen((request, response) =>
    request.url === '/routes.json'
      ? response.end(JSON.stringify(manifest))
      : response.end('<html lang=x><head><meta charset="utf-8"></head><script id="klaster-boot"></script></html>'),
  );
  const shell = devServer.origin;
  const remote = shell.replace('127.0.0.1', 'localhost');
  pages = await PagesUnderTest.start({ sources: { shell, remotes: { 'mf-list': remote } } });
  pages.releases.live = { shell: null, remotes: [] };
  const policy = await readPolicy('/list');
  expect(policy['script-src']).toBe(`'self' ${shell} ${remote} ${PAGE_SCRIPT_SOURCE}`);
  expect(policy['connect-src']).toBe(
    `'self' ${shell} ${remote} ${shell.replace('http', 'ws')} ${remote.replace('http', 'ws')}`,
  );
  expect(policy['style-src']).toBe("'self' 'unsafe-inline'");
  expect(policy).not.toHaveProperty('trusted-types');
  const { text } = await pages.get('/list');
  expect(text).not.toContain('preload');
  await devServer.close();
  expect((await pages.get('/list')).status).toBe(503);
  expect(text).toContain(`"entry":{"url":"${remote}/remoteEntry.js","integrity":null}`);
});
