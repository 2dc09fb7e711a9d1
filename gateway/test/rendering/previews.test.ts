import type { BootDocument, RenderRequest } from '@klaster/shared/contract/http';
import { Previews } from '../../src/rendering/previews';
import { RenderingFault } from '../../src/rendering/rendering-fault';
import type { PreviewInput } from '../../src/rendering/previews';
import type { ServerScript } from '../../src/rendering/renderers';
import { buildScript } from './server-scripts';

/** Begins the place of a screen in a frame. */
const SCREEN = '<div data-preview-screen="">';

const FRAME = '<div><klaster-screen></klaster-screen></div>';

const BOOT: BootDocument = {
  apiBase: '',
  sample: false,
  shell: '5',
  remotes: [],
  data: { '/api/list': 1 },
  operations: null,
};

const PAGE: PreviewInput = {
  shell: buildScript('shell', ''),
  remote: buildScript('mf-list', ''),
  route: 'list',
  address: '/list',
  base: '/',
  language: 'ru',
  isNarrow: false,
  boot: BOOT,
};

const withData = (value: unknown): PreviewInput => ({ ...PAGE, boot: { ...BOOT, data: { '/api/list': value } } });

let rendered: (RenderRequest & { app: string })[];
let faults: string[];
let results: [result: string, cachedBytes: number][];
let now: number;
let givenUp: string[];
let render: (script: ServerScript, request: RenderRequest) => Promise<string>;

beforeEach(() => {
  rendered = [];
  faults = [];
  results = [];
  givenUp = [];
  now = 0;
  render = async (_script, request) => (request.boot ? FRAME : `<b>${JSON.stringify(request.initialData)}</b>`);
});

function createPreviews(options: { cachedBytes?: number; waitMs?: number } = {}): Previews {
  // A test may leave renderings in the queue; the next one must not see them.
  const own = { rendered, results };
  return new Previews({
    renderers: {
      render: (script, request) => {
        own.rendered.push({ app: script.app, ...request });
        return render(script, request);
      },
      hasGivenUp: ({ app }) => givenUp.includes(app),
    },
    onFault: (fault) => faults.push(fault),
    onRendering: (...result) => own.results.push(result),
    now: () => now,
    ...options,
  });
}

async function untilRendered(count: number): Promise<void> {
  while (results.length < count) await new Promise(setImmediate);
}

test('a page waits for its preview', async () => {
  const previews = createPreviews();
  const html = `<div>${SCREEN}<b>{"/api/list":1}</b></div></div>`;
  expect(await previews.get(PAGE)).toEqual({ html, style: '[data-preview-screen]{contain:content}' });
  const request = { address: '/list', base: '/', language: 'ru', isNarrow: false };
  expect(rendered).toEqual([
    { app: 'mf-list', ...request, route: 'list', initialData: { '/api/list': 1 }, boot: null },
    { app: 'shell', ...request, route: null, initialData: {}, boot: { ...BOOT, data: {}, operations: null } },
  ]);
  expect(results).toEqual([['rendered', expect.any(Number)]]);
});

test('a page does not wait for a slow rendering, and later pages have it', async () => {
  const renderNow = render;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  render = async (...args) => finished.then(() => renderNow(...args));
  const previews = createPreviews({ waitMs: 5 });
  expect([await previews.get(PAGE), previews.hasFailed(PAGE)]).toEqual([undefined, false]);
  finish();
  await untilRendered(1);
  expect(await previews.get(PAGE)).toBeDefined();
  expect(rendered).toHaveLength(2);
});

test('if the machine is busy, a preview is rendered later and no release is reported', async () => {
  const renderNow = render;
  render = () => Promise.reject(new RenderingFault('it got no processor', true));
  const previews = createPreviews();
  expect(await previews.get(PAGE)).toBeUndefined();
  expect([faults, previews.hasFailed(PAGE)]).toEqual([[], false]);
  expect(results).toEqual([['busy', expect.any(Number)]]);
  render = renderNow;
  expect(await previews.get(PAGE)).toBeDefined();
});

test('pages requested during the rendering get the same, and it is rendered once', async () => {
  const finish: (() => void)[] = [];
  const renderNow = render;
  render = (...args) => new Promise((resolve) => finish.push(() => resolve(renderNow(...args))));
  const previews = createPreviews();
  const pages = Array.from({ length: 5 }, () => previews.get(PAGE));
  await new Promise(setImmediate);
  expect(rendered).toHaveLength(1);
  render = renderNow;
  finish.forEach((one) => one());
  const [first, ...others] = await Promise.all(pages);
  expect(first).toBeDefined();
  expect(others.every((other) => other === first)).toBe(true);
  expect(rendered).toHaveLength(2);
});

test('previews differ by data, language, width, address, base, route and release, but not by the address of operations', async () => {
  render = async ({ app }, { boot, ...request }) =>
    boot ? `<i>${boot.shell}</i>${FRAME}` : `<b>${app}${JSON.stringify(request).replaceAll('"', '')}</b>`;
  const entry = { url: '/', integrity: null };
  const rest = { channel: 'live' as const, entry, fallback: null, routes: [], navigation: [] };
  const remotes = [{ name: 'mf-a', version: 'b', ...rest }];
  const pages: PreviewInput[] = [
    PAGE,
    withData(2),
    { ...PAGE, language: 'en' },
    { ...PAGE, isNarrow: true },
    { ...PAGE, address: '/other' },
    { ...PAGE, base: '/ru' },
    { ...PAGE, route: 'other' },
    { ...PAGE, remote: buildScript('mf-other', '') },
    { ...PAGE, boot: { ...BOOT, shell: '6' } },
    { ...PAGE, boot: { ...BOOT, remotes } },
    { ...PAGE, boot: { ...BOOT, sample: true } },
  ];
  const previews = createPreviews();
  for (const page of pages) await previews.get(page);
  for (const { remote, route, address, base, language, isNarrow, boot } of pages) {
    const of = { address, base, language, isNarrow, route, initialData: boot.data };
    const screen = `<b>${remote.app}${JSON.stringify(of).replaceAll('"', '')}</b>`;
    const page = {
      ...PAGE,
      remote,
      route,
      address,
      base,
      language,
      isNarrow,
      boot: { ...boot, operations: 'https://o.example' },
    };
    expect((await previews.get(page))?.html).toBe(`<i>${boot.shell}</i><div>${SCREEN}${screen}</div></div>`);
  }
  expect(results).toHaveLength(pages.length);
});

test('in any order of events, a preview has the data, language and width of its page', async () => {
  render = async (_script, request) => {
    for (let turns = Math.floor(Math.random() * 4); turns > 0; turns -= 1) await new Promise(setImmediate);
    const { initialData, language, isNarrow } = request;
    return request.boot ? FRAME : `<b>${[initialData['/api/list'], language, isNarrow].join()}</b>`;
  };
  const previews = createPreviews({ cachedBytes: 6000, waitMs: 0 });
  let data = 0;
  let seen = 0;
  for (let turn = 0; turn < 200; turn += 1) {
    if (Math.random() < 0.05) data = Math.floor(Math.random() * 3);
    const language = Math.random() < 0.5 ? 'ru' : 'en';
    const isNarrow = Math.random() < 0.5;
    const preview = await previews.get({ ...withData(data), language, isNarrow });
    seen += Number(preview !== undefined);
    expect([undefined, `<div>${SCREEN}<b>${data},${language},${isNarrow}</b></div></div>`]).toContain(preview?.html);
    if (Math.random() < 0.7) await new Promise(setImmediate);
  }
  expect(seen).toBeGreaterThan(0);
});

test('at most sixteen wait; one that was refused is accepted at the next request', async () => {
  const previews = createPreviews();
  const pages = await Promise.all(Array.from({ length: 30 }, (_, data) => previews.get(withData(data))));
  expect(pages.map((page) => page !== undefined).lastIndexOf(true)).toBe(16);
  expect(results).toHaveLength(17);
  expect(await previews.get(withData(17))).toBeDefined();
});

test('one is rendered at a time', async () => {
  let atOnce = 0;
  let most = 0;
  const renderNow = render;
  render = async (...args) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise(setImmediate);
    atOnce -= 1;
    return renderNow(...args);
  };
  const previews = createPreviews();
  await Promise.all(Array.from({ length: 10 }, (_, data) => previews.get(withData(data))));
  expect([most, results.length]).toEqual([1, 10]);
});

test('beyond their memory limit the least recently used are dropped', async () => {
  const long = 'x'.repeat(10_000);
  render = async (_script, request) => (request.boot ? FRAME : `<b>${long}</b>`);
  const previews = createPreviews({ cachedBytes: 65_000 });
  for (const data of [0, 1, 2, 0, 3, 0, 2, 3]) await previews.get(withData(data));
  expect(results).toHaveLength(4);
  await previews.get(withData(1));
  expect(results).toHaveLength(5);
  expect(Math.max(...results.map(([, bytes]) => bytes))).toBeLessThanOrEqual(65_000);
});

test.each([
  ['its HTML is refused', ['mf-list', '<script>1</script>'], 'renders no list: its HTML has a script'],
  ['its HTML is too long', ['mf-list', 'x'.repeat(300_000)], 'renders no list: its HTML has more than 256 KB'],
  ['both are too long together', ['mf-list', 'ғ'.repeat(131_072)], 'renders no frame: it has more than 256 KB'],
  [
    'the frame is refused',
    ['shell', '<iframe></iframe>'],
    'shell@aaaaaaaaaaaaaaaa renders no frame: its HTML has a iframe',
  ],
  ['the frame has no place', ['shell', '<div></div>'], 'renders no frame: its HTML has no one place for a screen'],
])('a page has no preview if %s, and the fault is reported', async (_what, [by, html = ''], fault) => {
  render = async ({ app }, request) => (app === by ? html : request.boot ? FRAME : '<b>fine</b>');
  const previews = createPreviews();
  expect(await previews.get(PAGE)).toBeUndefined();
  expect(await previews.get(PAGE)).toBeUndefined();
  expect(results).toEqual([['failed', expect.any(Number)]]);
  expect(faults).toEqual([expect.stringContaining(fault)]);
});

test('a failed rendering is retried after ten minutes; other pages are rendered meanwhile', async () => {
  const renderNow = render;
  render = () => Promise.reject(new Error('no texts'));
  const previews = createPreviews();
  await previews.get(PAGE);
  render = renderNow;
  now = 10 * 60_000 - 1;
  expect(await previews.get(PAGE)).toBeUndefined();
  expect(await previews.get(withData(2))).toBeDefined();
  expect(await previews.get(PAGE)).toBeUndefined();
  now += 1;
  expect(await previews.get(PAGE)).toBeDefined();
});

test.each(['shell', 'mf-list'])('while %s is given up, nothing of it is rendered', async (app) => {
  givenUp = [app];
  const previews = createPreviews();
  expect(await previews.get(PAGE)).toBeUndefined();
  expect(rendered).toEqual([]);
  givenUp = [];
  expect(await previews.get(PAGE)).toBeDefined();
});
