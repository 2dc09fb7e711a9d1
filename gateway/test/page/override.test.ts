import { PAGE_SCRIPT_SOURCE } from '../../src/html/page-script';
import { problemSchema } from '@klaster/shared/contract/http';
import { remoteManifest, route, served, SHELL, VERSION } from '../support/memory-releases';
import { readBoot, PagesUnderTest } from '../support/pages-under-test';
import { Upstream } from '../support/upstream';

let devServer: Upstream;
let pages: PagesUnderTest;
let answer: string;

beforeEach(async () => {
  answer = JSON.stringify(remoteManifest('mf-list', [route('/new')], { version: 'd'.repeat(16) }));
  devServer = await Upstream.listen((request, response) => {
    response.writeHead(request.url === '/routes.json' ? 200 : 404).end(answer);
  });
  pages = await PagesUnderTest.start({ overrideOrigins: ['http://localhost:3101', devServer.origin] });
  const remotes = ['mf-list', 'mf-other'].map((name) => served(remoteManifest(name, [route(`/${name}`)])));
  pages.releases.live = { shell: SHELL, remotes };
});

afterEach(async () => {
  await pages.stop();
  await devServer.close();
});

const overrideUrl = (value: string) => `/?remote=${encodeURIComponent(value)}`;

function readCookie(headers: { 'set-cookie'?: string[] | undefined }): string {
  return (headers['set-cookie'] ?? []).find((cookie) => cookie.startsWith('klaster_overrides=')) ?? '';
}

test('an isolated remote is not replaced in the page, by a cookie of earlier either', async () => {
  const first = await pages.get(overrideUrl(`mf-list@${devServer.origin}`));
  const isolated = { calls: [], otherCalls: [] };
  pages.releases.live = {
    shell: SHELL,
    remotes: [served(remoteManifest('mf-list', [route('/mf-list')]), { isolated })],
  };
  const { remotes } = await pages.boot('/', { cookie: readCookie(first.headers) });
  expect(remotes).toMatchObject([{ channel: 'live', isolated }]);
  expect((await pages.get(overrideUrl(`mf-list@${devServer.origin}`))).status).toBe(400);
});

test('an allowed override is stored in a cookie and redirects to the page without it', async () => {
  const { status, headers } = await pages.get(`/list/1?a=b&remote=mf-list@${devServer.origin}&c=d`);
  expect(status).toBe(303);
  expect(headers.location).toBe('/list/1?a=b&c=d');
  const value = encodeURIComponent(`mf-list@${devServer.origin}`);
  expect(readCookie(headers)).toBe(`klaster_overrides=${value}; Path=/; HttpOnly; SameSite=Lax`);
});

test('the page then takes that remote, and no other, from its source', async () => {
  const { headers } = await pages.get(overrideUrl(`mf-list@${devServer.origin}`));
  const page = await pages.get('/new', { cookie: readCookie(headers) });
  const [list, other] = readBoot(page.text).remotes;
  expect(list).toMatchObject({
    name: 'mf-list',
    version: 'd'.repeat(16),
    channel: 'override',
    entry: { url: `${devServer.origin}/remoteEntry.js`, integrity: null },
    fallback: null,
    routes: [{ path: '/new' }],
  });
  expect(other).toMatchObject({ name: 'mf-other', channel: 'live' });
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' ${devServer.origin} ${PAGE_SCRIPT_SOURCE};`);
  expect(policy).toContain(`connect-src 'self' ${devServer.origin} ${devServer.origin.replace('http', 'ws')};`);
  expect(policy).toContain('trusted-types default');
  expect(page.text).not.toContain(`href="${devServer.origin}`);
});

test('a second override joins the first, a new one of the same remote replaces it', async () => {
  const first = await pages.get(overrideUrl(`mf-list@${devServer.origin}`));
  const second = await pages.get(overrideUrl('mf-other@http://localhost:3101'), { cookie: readCookie(first.headers) });
  expect(decodeURIComponent(readCookie(second.headers))).toContain(
    `=mf-list@${devServer.origin},mf-other@http://localhost:3101;`,
  );
  const third = await pages.get(overrideUrl('mf-list@http://localhost:3101'), { cookie: readCookie(second.headers) });
  expect(decodeURIComponent(readCookie(third.headers))).toContain(
    '=mf-list@http://localhost:3101,mf-other@http://localhost:3101;',
  );
});

test('off takes all off', async () => {
  const { status, headers } = await pages.get('/list?remote=off');
  expect([status, headers.location]).toEqual([303, '/list']);
  expect(readCookie(headers)).toBe('klaster_overrides=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
});

test.each([
  'mf-list@http://evil.example',
  'mf-list@http://localhost:3101.evil.example',
  'mf-list@http://localhost:3101@evil.example',
  'mf-list@http://localhost:3101/path',
  'mf-unknown@http://localhost:3101',
  'shell@http://localhost:3101',
  'mf-list',
  '',
])('"%s" is refused by the parameter’s name', async (value) => {
  const { status, headers, text } = await pages.get(overrideUrl(value));
  expect(status).toBe(400);
  expect(readCookie(headers)).toBe('');
  const problem = problemSchema.parse(JSON.parse(text));
  expect(problem.errors).toEqual([{ path: 'remote', code: 'invalid', message: problem.detail }]);
});

test.each([
  ['mf-unknown@http://localhost:3101', 'mf-unknown is isolated or has no live release yet'],
  [`mf-list@${'f'.repeat(16)}`, `No release ${'f'.repeat(16)} of mf-list is stored`],
  ['mf-list@http://evil.example', 'an origin that this gateway allows'],
])('"%s" is refused with its own reason', async (value, reason) => {
  const { text } = await pages.get(overrideUrl(value));
  expect(problemSchema.parse(JSON.parse(text)).detail).toContain(reason);
});

describe('a version that is stored', () => {
  const version = 'e'.repeat(16);

  beforeEach(() => {
    const manifest = remoteManifest('mf-new', [route('/new')], { version });
    pages.releases.trials = [{ ...served(manifest), channel: 'override', base: `/remotes/mf-new/${version}/` }];
  });

  test('is shown to those who have its link, also if nothing of its remote is live', async () => {
    const { status, headers } = await pages.get(`/new?remote=mf-new@${version}`);
    expect([status, headers.location]).toEqual([303, '/new']);
    const cookie = readCookie(headers).split(';')[0] ?? '';
    const { remotes } = await pages.boot('/new', { cookie });
    const integrity = expect.stringMatching(/^sha256-/) as string;
    const entry = { url: `/remotes/mf-new/${version}/remoteEntry.js`, integrity };
    expect(remotes.find(({ name }) => name === 'mf-new')).toMatchObject({ version, channel: 'override', entry });
    expect((await pages.boot('/new')).remotes.map(({ name }) => name)).toEqual(['mf-list', 'mf-other']);
  });

  test('is refused if it is not, and dropped from pages when it is gone', async () => {
    expect((await pages.get(`/new?remote=mf-new@${'f'.repeat(16)}`)).status).toBe(400);
    pages.releases.trials = [];
    const cookie = `klaster_overrides=mf-new@${version}`;
    expect((await pages.boot('/new', { cookie })).remotes.map(({ name }) => name)).toEqual(['mf-list', 'mf-other']);
  });
});

test.each(['//evil.example/x', '/\\evil.example/x', '///evil.example/x'])('%s does not lead away', async (url) => {
  expect((await pages.get(`${url}?remote=off`)).headers.location).toBe('/evil.example/x');
});

test('nor does one behind a language, which stays', async () => {
  expect((await pages.get('/ru//evil.example/x?remote=off')).headers.location).toBe('/ru/evil.example/x');
  expect((await pages.get('/ru?remote=off')).headers.location).toBe('/ru');
});

test.each(['not JSON', '{}', JSON.stringify(remoteManifest('mf-other', []))])(
  'while a source says %.9s the routes are those that are live, and the scripts its own',
  async (said) => {
    answer = said;
    const cookie = `klaster_overrides=mf-list@${devServer.origin}`;
    expect((await pages.boot('/', { cookie })).remotes[0]).toMatchObject({
      channel: 'override',
      version: 'source',
      entry: { url: `${devServer.origin}/remoteEntry.js`, integrity: null },
      fallback: null,
      routes: [{ path: '/mf-list' }],
    });
  },
);

test('a source that only the browser reaches, on the developer’s machine, is accepted', async () => {
  const page = await pages.get('/mf-list', { cookie: 'klaster_overrides=mf-list@http://localhost:3101' });
  expect(readBoot(page.text).remotes[0]).toMatchObject({
    channel: 'override',
    entry: { url: 'http://localhost:3101/remoteEntry.js' },
  });
  expect(page.headers['content-security-policy']).toContain(
    `script-src 'self' http://localhost:3101 ${PAGE_SCRIPT_SOURCE};`,
  );
});

test('a cookie with an origin that is not allowed changes nothing', async () => {
  const page = await pages.get('/', { cookie: 'klaster_overrides=mf-list@http://evil.example' });
  expect(readBoot(page.text).remotes[0]).toMatchObject({ channel: 'live', version: VERSION });
  expect(page.headers['content-security-policy']).toContain(`script-src 'self' ${PAGE_SCRIPT_SOURCE};`);
});
