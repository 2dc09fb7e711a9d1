import { createHash } from 'node:crypto';
import type { RenderRequest } from '@klaster/shared/contract/http';
import { computeIntegrity, remoteManifest, route, served, SHELL } from '../support/memory-releases';
import { readBoot, PagesUnderTest } from '../support/pages-under-test';
import { Upstream } from '../support/upstream';
import type { Handler } from '../support/upstream';

const STYLE = '<style nonce="klaster-nonce">a{b:c}</style>';

/** Shell and remote with server scripts. */
const SERVER = 'server.js';
const files = { [SERVER]: computeIntegrity(SERVER) };
const shell = { ...SHELL, server: SERVER, files: { ...SHELL.files, ...files } };
const routes = [
  route('/list', { data: '/api/list?search=:search' }),
  route('/list/:id', { data: '/api/list/:id' }),
  route('/mute'),
  route('/staff', { layout: 'protected', data: '/api/list' }),
];
const remote = remoteManifest('mf-list', routes);
const rendered = { ...remote, server: SERVER, files: { ...remote.files, ...files } };

let pages: PagesUnderTest;
let requests: RenderRequest[];
let data: number;
let html: string;

const api: Handler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
};

async function start(overrideOrigins: readonly string[] = []): Promise<void> {
  pages = await PagesUnderTest.start({
    api,
    overrideOrigins,
    renderers: {
      hasGivenUp: () => false,
      render: async (_script, request) => {
        requests.push(request);
        const values = Object.values(request.initialData).join();
        return request.boot ? '<klaster-screen></klaster-screen>' : `${html}<b>${request.language} ${values}</b>`;
      },
    },
  });
  pages.releases.live = { shell, remotes: [served(rendered)] };
}

beforeEach(async () => {
  requests = [];
  data = 1;
  html = STYLE;
  await start();
});

afterEach(() => pages.stop());

const ROOT = /<div id=root[^>]*>.*?<\/div>(?=<style|<script)/;
const WITHOUT = '<div id=root>loading...</div>';

/** The preview in a page’s root element at the second request. */
async function shownAt(url: string, headers: Record<string, string> = {}): Promise<string | undefined> {
  const before = pages.renderings.length;
  expect(ROOT.exec((await pages.get(url, headers)).text)?.[0]).toBe(WITHOUT);
  while (pages.renderings.length === before) await new Promise(setImmediate);
  return ROOT.exec((await pages.get(url, headers)).text)?.[0];
}

/** Expects no preview at the second request either, and no rendering. */
async function hasNone(url: string, headers: Record<string, string> = {}): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    const { text } = await pages.get(url, headers);
    expect(text).toContain(WITHOUT);
    expect(text).not.toContain('prefers-color-scheme');
  }
  expect(requests).toEqual([]);
}

test('a public page has its preview, with the page’s nonce, in place of the app, and no other change', async () => {
  const plain = await pages.get('/list');
  expect(plain.text).toContain(WITHOUT);
  while (pages.renderings.length === 0) await new Promise(setImmediate);
  const page = await pages.get('/list');
  const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1];
  expect(page.text).toContain(
    `<div id=root><div data-preview><style nonce="${nonce}">[data-preview-screen]{contain:content}</style><div data-preview-screen=""><style nonce="${nonce}">a:where([data-preview-screen] *){b:c}</style><b>uz-Cyrl 1</b></div></div></div>`,
  );
  expect(page.text).not.toContain('klaster-nonce');
  expect(readBoot(page.text).data).toEqual(readBoot(plain.text).data);
  const readPolicy = ({ headers }: typeof page) =>
    String(headers['content-security-policy']).replace(/nonce-[^']+/, '');
  expect(readPolicy(page)).toBe(readPolicy(plain));
  for (const header of ['cache-control', 'vary', 'etag', 'content-type'])
    expect(page.headers[header]).toBe(plain.headers[header]);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.headers.etag).toBeUndefined();
});

test('without a chosen mode it is light, and hidden if dark is preferred', async () => {
  await shownAt('/list');
  const { text } = await pages.get('/list');
  const hidden = '@media (prefers-color-scheme: dark){[data-preview]{visibility:hidden}}';
  expect(text).toContain(`${hidden}</style></head>`);
  const dark = { cookie: 'klaster_colour_mode=dark; klaster_language=ru' };
  expect(await shownAt('/list', dark)).toContain('<b>ru 1</b>');
  expect((await pages.get('/list', dark)).text).not.toContain('hidden');
  expect(requests.map(({ colourMode, language }) => `${colourMode} ${language}`)).toEqual([
    'light uz-Cyrl',
    'light uz-Cyrl',
    'dark ru',
    'dark ru',
  ]);
  // A chosen light mode shares its preview with no choice.
  expect((await pages.get('/list', { cookie: 'klaster_colour_mode=light' })).text).toContain('data-preview');
});

test.each([
  [true, { 'sec-ch-ua-mobile': '?1' }],
  [false, { 'sec-ch-ua-mobile': '?0', 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Mobile' }],
  [
    true,
    { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1' },
  ],
  [false, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' }],
])('it is a phone’s (%s) for %j', async (isNarrow, headers) => {
  await shownAt('/list', headers);
  expect(requests.map((request) => request.isNarrow)).toEqual([isNarrow, isNarrow]);
});

test('the app that replaces it is preloaded, only by pages that have one', async () => {
  pages.releases.live = { shell: { ...shell, preview: ['assets/frame.js'] }, remotes: [served(rendered)] };
  const preload = /<link rel="preload" as="script" href="\/assets\/frame\.js"/;
  expect((await pages.get('/list')).text).not.toMatch(preload);
  await shownAt('/list', { cookie: 'klaster_language=ru' });
  expect((await pages.get('/list', { cookie: 'klaster_language=ru' })).text).toMatch(preload);
});

test('a script renders a route at a path with the initial data, the shell’s the boot document', async () => {
  await shownAt('/list/7%2F8');
  const visitor = { language: 'uz-Cyrl', colourMode: 'light', isNarrow: false };
  const page = { address: '/list/7%2F8', ...visitor, nonce: 'klaster-nonce' };
  const boot = { ...(await pages.boot('/list/7%2F8')), data: {}, ticket: '' };
  expect(requests).toEqual([
    { ...page, route: '/list/:id', initialData: { '/api/list/7%2F8': 1 }, boot: null },
    { ...page, route: null, initialData: {}, boot },
  ]);
  expect(JSON.stringify(boot)).not.toContain(SERVER);
});

test('its one script is known to the policy by its hash, and no page without a preview has one', async () => {
  const scripts = (html: string) => [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => code!);
  expect(scripts((await pages.get('/list')).text)).toEqual([]);
  await shownAt('/list', { cookie: 'klaster_language=ru' });
  const { text, headers } = await pages.get('/list', { cookie: 'klaster_language=ru' });
  const hashes = scripts(text).map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  expect(hashes).toHaveLength(1);
  expect(/script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]).toBe(`'self' ${hashes[0]}`);
  expect(text.indexOf('<script>')).toBeLessThan(text.indexOf('<div data-preview>'));
});

test('changed data brings no preview of old data', async () => {
  expect(await shownAt('/list')).toContain('<b>uz-Cyrl 1</b>');
  data = 2;
  expect(await shownAt('/list')).toContain('<b>uz-Cyrl 2</b>');
  data = 1;
  expect((await pages.get('/list')).text).toContain('<b>uz-Cyrl 1</b>');
});

test('active HTML is left out, and the fault is reported', async () => {
  html = '<img src="x" onerror="alert(1)">';
  expect(await shownAt('/list')).toBe(WITHOUT);
  expect(pages.faults).toEqual([`mf-list@${remote.version} renders no /list: its HTML has a img with such a onerror`]);
});

test.each(['/list?search=a', '/list?utm=x', '/staff', '/mute', '/nowhere', '/'])('%s has no preview', async (url) => {
  await hasNone(url);
});

test('a page without its initial data has no preview', async () => {
  await pages.upstream.close();
  await hasNone('/list');
});

test('a page whose remote or shell has no server script has no preview', async () => {
  pages.releases.live = { shell, remotes: [served(remote)] };
  await hasNone('/list');
  pages.releases.live = { shell: SHELL, remotes: [served(rendered)] };
  await hasNone('/list');
});

test('a page with overrides has no preview, though others do', async () => {
  const source = await Upstream.listen((_request, response) => response.end(JSON.stringify(rendered)));
  await pages.stop();
  await start([source.origin]);
  const cookie = `klaster_overrides=mf-list@${source.origin}`;
  expect((await pages.boot('/list', { cookie })).remotes[0]?.channel).toBe('override');
  await hasNone('/list', { cookie });
  await source.close();
  expect(await shownAt('/list')).toContain('data-preview');
});
