import { computeIntegrity, remoteManifest, route, asServed, SHELL } from '../support/memory-releases';
import { PagesUnderTest } from '../support/pages-under-test';

const BASE = `/remotes/mf-list/${'a'.repeat(16)}/`;

let pages: PagesUnderTest;

beforeEach(async () => {
  pages = await PagesUnderTest.start();
  const routes = [
    // The build lists a route's texts in all languages among its chunks.
    route('/list/:id', { chunks: ['expose.js', 'one.js', 'texts-uz.js', 'texts-ru.js'] }),
    route('/list/create', { chunks: ['expose.js', 'list.js'] }),
    route('/staff', { layout: 'protected', positions: ['ADMIN'], chunks: ['expose.js', 'staff.js'] }),
  ];
  const other = remoteManifest('mf-other', [route('/:anything/:else', { chunks: ['list.js'] })]);
  pages.releases.live = { shell: SHELL, remotes: [asServed(other), asServed(remoteManifest('mf-list', routes))] };
});

afterEach(() => pages.stop());

async function readPreloads(url: string, headers: Record<string, string> = {}): Promise<string[]> {
  const { text } = await pages.get(url, headers);
  return [...text.matchAll(/<link rel="preload"[^>]*href="([^"]*)"/g)].map(([, href = '']) => href);
}

test('a page preloads its route’s scripts: shell’s texts, entry, chunks, texts', async () => {
  expect(await readPreloads('/list/12')).toEqual([
    '/assets/texts-uz.js',
    `${BASE}remoteEntry.js`,
    `${BASE}expose.js`,
    `${BASE}one.js`,
    `${BASE}texts-uz.js`,
  ]);
});

test('each request matches the loader’s exactly', async () => {
  const { text } = await pages.get('/list/12');
  const links = text.match(/<link rel="preload"[^>]*>/g);
  expect(links).toContain(
    `<link rel="preload" as="script" href="${BASE}one.js" integrity="${computeIntegrity('one.js')}" crossorigin="anonymous">`,
  );
  expect(links).toHaveLength(5);
});

test('they are in the head, after the shell’s own scripts and before the boot document', async () => {
  const { text } = await pages.get('/list/12');
  expect(text).toMatch(/<head><meta charset=utf-8><meta name="color-scheme" content="light dark"><script>/);
  expect(text).toMatch(/<script defer src=[^>]*><\/script><link rel="preload"[^]*?><\/head>/);
  expect(text.indexOf('id="klaster-boot"')).toBeGreaterThan(text.indexOf('<div id=root>'));
});

test('shared modules of the route are preloaded once, with their texts in the page’s language', async () => {
  const register = { scripts: ['assets/register.js'], texts: { ...SHELL.texts, 'uz-Cyrl': ['assets/register-uz.js'] } };
  const staff = { scripts: ['assets/register.js', 'assets/forms.js'] };
  const shell = { ...SHELL, later: { 'shared/register': register, 'shared/staff': staff, 'shared/menu': staff } };
  const needs = ['react', 'shared/register', 'shared/staff'];
  const remotes = [asServed(remoteManifest('mf-list', [route('/list', { chunks: ['list.js'], needs })]))];
  pages.releases.live = { shell, remotes };
  expect((await readPreloads('/list')).slice(0, 5)).toEqual([
    '/assets/texts-uz.js',
    '/assets/register.js',
    '/assets/register-uz.js',
    '/assets/forms.js',
    `${BASE}remoteEntry.js`,
  ]);
});

test('a layout’s own scripts are the shell’s to give', async () => {
  expect((await readPreloads('/staff')).slice(0, 3)).toEqual([
    '/assets/texts-uz.js',
    '/assets/frame.js',
    `${BASE}remoteEntry.js`,
  ]);
});

test('texts are those of the page’s language', async () => {
  expect(await readPreloads('/list/12', { cookie: 'klaster_language=ru' })).toEqual([
    '/assets/texts-ru.js',
    `${BASE}remoteEntry.js`,
    `${BASE}expose.js`,
    `${BASE}one.js`,
    `${BASE}texts-ru.js`,
  ]);
});

test.each([
  ['/list/create', 'list.js'],
  ['/LIST/Create/', 'list.js'],
  ['/list/%D1%81', 'one.js'],
  ['/staff?page=2', 'staff.js'],
])('%s needs %s', async (url, chunk) => {
  expect(await readPreloads(url)).toContain(`${BASE}${chunk}`);
});

test.each(['/', '/main', '/list', '/list/1/2'])(
  '%s is not a route of a remote: only the shell’s texts are preloaded',
  async (url) => {
    expect(await readPreloads(url)).toEqual(['/assets/texts-uz.js']);
  },
);

test('a file’s name cannot end its attribute', async () => {
  const chunk = '"><script>alert(1)</script>.js';
  const hostile = remoteManifest('mf-list', [route('/hostile', { chunks: [chunk] })], {
    files: { [chunk]: computeIntegrity(chunk) },
  });
  pages.releases.live = { shell: SHELL, remotes: [asServed(hostile)] };
  expect((await pages.get('/hostile')).text).not.toContain('<script>alert');
});

test.each([
  ['/list//12', 'no page has an empty segment'],
  ['/other/equal', 'of equals the browser shows the visitors’ page, which needs nothing more'],
])('%s: nothing is loaded for a page that the browser will not show (%s)', async (url) => {
  const routes = [
    route('/other/:id', { layout: 'protected', chunks: ['staff.js'] }),
    route('/:id/equal', { chunks: [] }),
    route('/list/:id', { chunks: ['staff.js'] }),
  ];
  pages.releases.live = { shell: SHELL, remotes: [asServed(remoteManifest('mf-list', routes))] };
  expect(await readPreloads(url)).not.toContain(`${BASE}staff.js`);
});
