import { PAGE_SCRIPT_SOURCE } from '../../src/html/page-script';
import { problemSchema } from '@klaster/shared/contract/http';
import { remoteManifest, route, asServed, SHELL } from '../support/memory-releases';
import { PagesUnderTest } from '../support/pages-under-test';

const VERSIONS = ['d', 'e', 'f'].map((digit) => digit.repeat(16));
const [FIRST, SECOND, UNKNOWN] = VERSIONS;

let pages: PagesUnderTest;

const onTrial = (name: string, version = '') =>
  ({
    ...asServed(remoteManifest(name, [route('/new')], { version })),
    channel: 'override',
    base: `/remotes/${name}/${version}/`,
  }) as const;

beforeEach(async () => {
  pages = await PagesUnderTest.start();
  const remotes = ['mf-list', 'mf-other'].map((name) => asServed(remoteManifest(name, [route(`/${name}`)])));
  pages.releases.live = { shell: SHELL, remotes };
  pages.releases.trials = [onTrial('mf-list', FIRST), onTrial('mf-list', SECOND), onTrial('mf-new', SECOND)];
});

afterEach(() => pages.stop());

const overrideUrl = (value: string) => `/?remote=${encodeURIComponent(value)}`;

function readCookie(headers: { 'set-cookie'?: string[] | undefined }): string {
  return (headers['set-cookie'] ?? []).find((cookie) => cookie.startsWith('klaster_overrides=')) ?? '';
}

test('an override is stored in a cookie and redirects to the page without it', async () => {
  const { status, headers } = await pages.get(`/list/1?a=b&remote=mf-list@${FIRST}&c=d`);
  expect(status).toBe(303);
  expect(headers.location).toBe('/list/1?a=b&c=d');
  const value = encodeURIComponent(`mf-list@${FIRST}`);
  expect(readCookie(headers)).toBe(`klaster_overrides=${value}; Path=/; HttpOnly; SameSite=Lax`);
});

test('a second override joins the first, a new one of the same remote replaces it', async () => {
  const first = await pages.get(overrideUrl(`mf-list@${FIRST}`));
  const second = await pages.get(overrideUrl(`mf-new@${SECOND}`), { cookie: readCookie(first.headers) });
  expect(decodeURIComponent(readCookie(second.headers))).toContain(`=mf-list@${FIRST},mf-new@${SECOND};`);
  const third = await pages.get(overrideUrl(`mf-list@${SECOND}`), { cookie: readCookie(second.headers) });
  expect(decodeURIComponent(readCookie(third.headers))).toContain(`=mf-list@${SECOND},mf-new@${SECOND};`);
});

test('`?remote=off` removes all overrides', async () => {
  const { status, headers } = await pages.get('/list?remote=off');
  expect([status, headers.location]).toEqual([303, '/list']);
  expect(readCookie(headers)).toBe('klaster_overrides=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
});

test.each([
  'mf-list@http://localhost:3101',
  `mf-list@${UNKNOWN}`,
  `mf-unknown@${FIRST}`,
  `shell@${FIRST}`,
  'mf-list',
  '',
])('"%s" is refused by the parameter’s name', async (value) => {
  const { status, headers, text } = await pages.get(overrideUrl(value));
  expect(status).toBe(400);
  expect(readCookie(headers)).toBe('');
  const problem = problemSchema.parse(JSON.parse(text));
  expect(problem.errors).toEqual([{ path: 'remote', code: 'invalid', message: problem.detail }]);
});

test('the page then has that version, even if no version of its remote is live', async () => {
  const { headers } = await pages.get(overrideUrl(`mf-new@${SECOND}`));
  const cookie = readCookie(headers).split(';')[0] ?? '';
  const { remotes } = await pages.boot('/new', { cookie });
  const integrity = expect.stringMatching(/^sha256-/) as string;
  const entry = { url: `/remotes/mf-new/${SECOND}/remoteEntry.js`, integrity };
  expect(remotes.find(({ name }) => name === 'mf-new')).toMatchObject({ version: SECOND, channel: 'override', entry });
  expect((await pages.boot('/new')).remotes.map(({ name }) => name)).toEqual(['mf-list', 'mf-other']);
});

test('a version that no longer exists is left out of pages', async () => {
  pages.releases.trials = [];
  const cookie = `klaster_overrides=mf-new@${SECOND}`;
  expect((await pages.boot('/new', { cookie })).remotes.map(({ name }) => name)).toEqual(['mf-list', 'mf-other']);
});

test.each(['//evil.example/x', '/\\evil.example/x', '///evil.example/x'])(
  '%s redirects within the site',
  async (url) => {
    expect((await pages.get(`${url}?remote=off`)).headers.location).toBe('/evil.example/x');
  },
);

test('an address with a language redirects within the site and keeps its language', async () => {
  expect((await pages.get('/ru//evil.example/x?remote=off')).headers.location).toBe('/ru/evil.example/x');
  expect((await pages.get('/ru?remote=off')).headers.location).toBe('/ru');
});

test('a cookie of an earlier gateway with an origin changes nothing', async () => {
  const page = await pages.get('/', { cookie: 'klaster_overrides=mf-list@http://localhost:3101' });
  expect(page.headers['content-security-policy']).toContain(`script-src 'self' ${PAGE_SCRIPT_SOURCE};`);
});
