import type { GatewayConfig } from '../../src/config/config';
import { bootDocumentSchema } from '@klaster/shared/contract/http';
import type { PageBoot, RenderRequest } from '@klaster/shared/contract/http';
import { EMPTY_STYLE_SOURCE, inlineSource } from '../../src/html/page-script';
import { RenderingFault } from '../../src/rendering/rendering-fault';
import { computeIntegrity, remoteManifest, route, asServed, SHELL } from '../support/memory-releases';
import { PagesUnderTest } from '../support/pages-under-test';
import { Upstream } from '../support/upstream';
import type { Handler } from '../support/upstream';

/** HTML of a screen that a busy machine does not render. */
const BUSY = 'busy';

const STYLE = '<style>b{c:d}</style>';

/** Shell and remote with server scripts. */
const SERVER = 'server.js';
const files = { [SERVER]: computeIntegrity(SERVER) };
const shell = { ...SHELL, server: SERVER, files: { ...SHELL.files, ...files } };
const routes = [
  route('/list', { data: '/api/list?search=:search' }),
  route('/list/:id', { data: '/api/list/:id' }),
  route('/mute'),
  route('/still'),
  route('/staff', { layout: 'protected', data: '/api/list' }),
];
const remote = remoteManifest('mf-list', routes);
const rendered = { ...remote, server: SERVER, files: { ...remote.files, ...files } };

type Reference = Extract<PageBoot, { from: string }>;

let pages: PagesUnderTest;
let requests: RenderRequest[];
let data: number;
let html: string;

const api: Handler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
};

async function start(sources?: GatewayConfig['sources']): Promise<void> {
  pages = await PagesUnderTest.start({
    api,
    ...(sources && { sources }),
    renderers: {
      hasGivenUp: () => false,
      render: async (_script, request) => {
        requests.push(request);
        if (html === BUSY) throw new RenderingFault('busy', true);
        const values = Object.values(request.initialData).join();
        const screen = `${html}<b>${request.language} ${values}</b>${request.isNarrow ? '<i></i>' : ''}`;
        return request.boot ? '<klaster-screen></klaster-screen>' : screen;
      },
    },
  });
  pages.releases.live = { shell, remotes: [asServed(rendered)] };
}

beforeEach(async () => {
  requests = [];
  data = 1;
  html = STYLE;
  await start();
});

afterEach(() => pages.stop());

const ROOT = /<div id=root[^>]*>.*?<\/div>(?=<script type)/;
const WITHOUT = '<div id=root>loading...</div>';

/** A page’s root element. */
async function shownAt(url: string, headers: Record<string, string> = {}): Promise<string | undefined> {
  return ROOT.exec((await pages.get(url, headers)).text)?.[0];
}

/** Expects no preview, and no rendering. */
async function hasNone(url: string, headers: Record<string, string> = {}): Promise<void> {
  const { text } = await pages.get(url, headers);
  expect(text).toContain(WITHOUT);
  expect(text).toMatch(/<script defer src=\/assets\/shell\.0123456789\.js><\/script>.*<\/head>/s);
  expect(requests).toEqual([]);
}

test('a public page has its preview, its styles in the head, and its scripts where none of them runs', async () => {
  pages.releases.live = { shell: { ...shell, preview: ['assets/frame.js'] }, remotes: [asServed(rendered)] };
  const { text, headers } = await pages.get('/list');
  const [head = '', body = ''] = text.split('</head>');
  expect(body).toContain(
    '<div id=root><div data-preview><div data-preview-screen=""><b>uz-Cyrl 1</b></div></div></div>',
  );
  expect(head).toContain('b:where([data-preview-screen] *){c:d}');
  expect(head).not.toMatch(/<script[^>]* src|rel="?preload/);
  const [, deferred] = /<template id="klaster-start">(.*)<\/template><\/body>/.exec(body) ?? [];
  const { from, data } = JSON.parse(/id="klaster-boot">(.*?)<\/script>/.exec(body)?.[1] ?? '') as Reference;
  expect(deferred).toMatch(/^<script defer src=\/assets\/shell\.0123456789\.js><\/script>/);
  expect(deferred).toContain(`<link rel="preload" as="fetch" href="${from}" crossorigin="anonymous">`);
  expect(deferred).toMatch(/<link rel="preload" as="script" href="\/assets\/frame\.js"/);
  expect(data).toEqual({ '/api/list': 1 });
  const hashes = (tag: string) =>
    [...head.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))]
      .map(([, content = '']) => inlineSource(content))
      .join(' ');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' ${hashes('script')};`);
  expect(policy).toContain(`style-src 'self' ${EMPTY_STYLE_SOURCE} ${hashes('style')};`);
  expect([text.match(/<script>/g), text.match(/<style/g)].map((found) => found?.length)).toEqual([1, 2]);
});

test('a page about one thing begins its title with the heading of its screen', async () => {
  const readTitle = async (url: string) => /<title>(.*?)<\/title>/.exec((await pages.get(url)).text)?.[1];
  const title = 'Рўйхат &lt;/script&gt; · Klaster';
  html = '<div><h1><span>Қўрғон</span> &lt;&quot;1&quot;&gt;</h1><h1>b</h1></div>';
  expect(await readTitle('/list/7')).toBe(`Қўрғон &lt;&quot;1&quot;&gt; · ${title}`);
  expect(await readTitle('/list')).toBe(title);
});

test('its boot document is at a separate address, which changes with the releases', async () => {
  const readFrom = async () => {
    const { text } = await pages.get('/list');
    return (JSON.parse(/id="klaster-boot">(.*?)<\/script>/.exec(text)?.[1] ?? '') as Reference).from;
  };
  const before = await readFrom();
  const file = await pages.get(before);
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/json; charset=utf-8',
  });
  expect({ ...bootDocumentSchema.parse(JSON.parse(file.text)), data: { '/api/list': 1 } }).toEqual({
    ...(await pages.boot('/mute')),
    data: { '/api/list': 1 },
  });
  pages.releases.live = { shell, remotes: [asServed({ ...rendered, version: 'c'.repeat(16) })] };
  expect(await readFrom()).not.toBe(before);
  // A page that was opened earlier gets the current version, which must not be cached.
  const later = await pages.get(before);
  expect(later.headers['cache-control']).toBe('no-store');
  expect(later.text).toContain('c'.repeat(16));
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

test('pages in memory are told apart by address, language, screen and host', async () => {
  const host = 'klaster.example';
  const description = { 'uz-Cyrl': 'а', 'uz-Latn': 'a', ru: 'а', en: 'a' };
  pages.releases.live = { shell: { ...shell, description }, remotes: [asServed(rendered)] };
  const visits = [
    ['/list', {}, ['uz-Cyrl', false, `http://${host}/list`]],
    ['/list', { 'sec-ch-ua-mobile': '?1' }, ['uz-Cyrl', true, `http://${host}/list`]],
    ['/list', { cookie: 'klaster_language=ru' }, ['ru', false, `http://${host}/list`]],
    ['/list', { host: 'other.example' }, ['uz-Cyrl', false, 'http://other.example/list']],
    ['/mute', {}, [undefined, false, `http://${host}/mute`]],
    ['/still', {}, [undefined, false, `http://${host}/still`]],
  ] as const;
  for (let time = 0; time < 3; time += 1)
    for (const [path, headers, page] of visits) {
      const { text } = await pages.get(path, { host, ...headers });
      const canonical = /rel="canonical" href="([^"]+)"/.exec(text)?.[1];
      expect([/<b>(\S+) 1<\/b>/.exec(text)?.[1], text.includes('<i></i>'), canonical]).toEqual(page);
    }
});

test('at an address with a language, the page and its links are in that language', async () => {
  expect(await shownAt('/ru/list?search=a', { cookie: 'klaster_language=en' })).toContain('<b>ru 1</b>');
  const page = { address: '/list?search=a', base: '/ru', language: 'ru' };
  expect(requests).toEqual([expect.objectContaining(page), expect.objectContaining(page)]);
});

test('a script renders a route at a path with the initial data, the shell’s the boot document', async () => {
  await shownAt('/list/7%2F8');
  const page = { address: '/list/7%2F8', base: '/', language: 'uz-Cyrl', isNarrow: false };
  const boot = { ...(await pages.boot('/mute')), data: {} };
  expect(requests).toEqual([
    { ...page, route: '/list/:id', initialData: { '/api/list/7%2F8': 1 }, boot: null },
    { ...page, route: null, initialData: {}, boot },
  ]);
  expect(JSON.stringify(boot)).not.toContain(SERVER);
});

test('a list with filters has its own', async () => {
  expect(await shownAt('/list?search=a&search=b')).toContain('<b>uz-Cyrl 1</b>');
  expect(requests.map(({ address }) => address)).toEqual(['/list?search=a&search=b', '/list?search=a&search=b']);
  expect(Object.keys(requests[0]?.initialData ?? {})).toEqual(['/api/list?search=a']);
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

test.each(['/staff', '/mute', '/nowhere', '/'])('%s has no preview', async (url) => {
  await hasNone(url);
});

test('marks that links are shared with make no other page', async () => {
  const { text } = await pages.get('/list?search=a');
  expect((await pages.get('/list?fbclid=x&search=a&utm_source=y')).text).toBe(text);
  // Screen and frame, once.
  expect(requests).toHaveLength(2);
});

test('a page without its initial data has no preview', async () => {
  await pages.upstream.close();
  await hasNone('/list');
});

test('without scripts, a page is loaded again until its preview is rendered, or cannot be', async () => {
  const reload = '<noscript><meta http-equiv="refresh" content="1"></noscript></head>';
  html = BUSY;
  expect((await pages.get('/list')).text).toContain(reload);
  html = STYLE;
  expect((await pages.get('/list')).text).toContain('<div data-preview>');
  html = '<script></script>';
  for (const path of ['/list?search=b', '/mute', '/staff']) expect((await pages.get(path)).text).not.toContain(reload);
});

test('a page whose remote or shell has no server script has no preview', async () => {
  pages.releases.live = { shell, remotes: [asServed(remote)] };
  await hasNone('/list');
  pages.releases.live = { shell: SHELL, remotes: [asServed(rendered)] };
  await hasNone('/list');
});

test('a page with a remote from source has no preview', async () => {
  const source = await Upstream.listen((_request, response) => response.end(JSON.stringify(rendered)));
  await pages.stop();
  await start({ shell: undefined, remotes: { 'mf-list': source.origin } });
  await hasNone('/list');
  await source.close();
});
