import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { JoinedStream } from '../../src/html/joined-stream';
import { PageCache } from '../../src/page/page-cache';
import { remoteManifest, route, served, SHELL } from '../support/memory-releases';
import { readBoot, PagesUnderTest } from '../support/pages-under-test';
import type { Answer } from '../support/call';

const ROUTES = [route('/list', { data: '/api/list' }), route('/plain')];

let pages: PagesUnderTest;
let data: string;

beforeEach(async () => {
  data = 'first';
  pages = await PagesUnderTest.start({
    api: (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
    },
  });
  pages.releases.live = { shell: SHELL, remotes: [served(remoteManifest('mf-list', ROUTES))] };
});

afterEach(() => pages.stop());

const readings = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };

function read({ body, headers }: Answer): string {
  const encoding = (headers['content-encoding'] ?? 'identity') as keyof typeof readings;
  return readings[encoding](body).toString();
}

/** What of a page is its visitor's, taken out. */
function common(page: Answer): { html: string; nonce: string; ticket: string } {
  const html = read(page);
  const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))![1]!;
  const { ticket } = readBoot(html);
  return { html: html.replaceAll(nonce, 'N').replaceAll(ticket, 'T'), nonce, ticket };
}

test.each(['/list', '/plain'])(
  'at %s every visitor’s page is the same in every encoding, but for a nonce and a ticket of their own',
  async (url) => {
    const own = new Set<string>();
    for (const [preferences, root] of [
      ['', '<html lang="uz-Cyrl" translate="no">'],
      ['klaster_language=ru', '<html lang="ru" translate="no">'],
      ['klaster_language=en; klaster_colour_mode=dark', '<html lang="en" class="dark" translate="no">'],
      ['klaster_language=en; klaster_colour_mode=light', '<html lang="en" class="light" translate="no">'],
    ] as const) {
      const bodies = new Set<string>();
      for (let visitor = 0; visitor < 6; visitor += 1) {
        const encoding = ['br', 'gzip', 'identity'][visitor % 3]!;
        const page = await pages.get(url, { cookie: preferences, 'accept-encoding': encoding });
        expect(page.headers['content-encoding'] ?? 'identity').toBe(encoding);
        const { html, nonce, ticket } = common(page);
        expect(html).toContain('content="N"');
        expect(html).toContain(root);
        bodies.add(html);
        own.add(nonce).add(ticket);
      }
      expect(bodies.size).toBe(1);
    }
    expect(own.size).toBe(2 * 4 * 6);
  },
);

test('each page is made of the present data and releases', async () => {
  const shown = async () => readBoot(read(await pages.get('/list', { 'accept-encoding': 'br' }))).data['/api/list'];
  expect([await shown(), await shown()]).toEqual(['first', 'first']);
  data = 'second';
  expect([await shown(), await shown()]).toEqual(['second', 'second']);
  const manifest = remoteManifest('mf-list', [route('/list', { data: '/api/list' })], { version: 'b'.repeat(16) });
  pages.releases.live = { shell: SHELL, remotes: [served(manifest)] };
  expect((await pages.boot('/list')).remotes[0]?.version).toBe('b'.repeat(16));
});

test('memory is bounded for any number of invented addresses, and the most requested page stays', () => {
  const cache = new PageCache(200_000);
  const own = { nonce: `${'n'.repeat(22)}==`, ticket: 't'.repeat(80) };
  let made = 0;
  const page = (key: string) =>
    cache.page(key, own, (marks) => {
      made += 1;
      return { html: `${marks.nonce} ${marks.ticket} ${'text '.repeat(1000)}`, preview: 'settled', hasData: true };
    });
  page('hot');
  // The second time it is cached.
  page('hot');
  for (let address = 0; address < 1000; address += 1) {
    const madeUp = `/list?search=${address}${'x'.repeat(address)}`;
    page(madeUp);
    page(madeUp);
    page('hot');
    expect(cache.bytes).toBeLessThanOrEqual(200_000);
  }
  expect(made).toBe(2002);
});

test('a page that somebody else’s text could be read from is not made: marks are of one page, and known to nobody', () => {
  const cache = new PageCache();
  const seen = new Set<string>();
  const own = { nonce: `${'n'.repeat(22)}==`, ticket: 't'.repeat(80) };
  for (const key of ['a', 'b', null, null])
    cache.page(key, own, ({ nonce, ticket }) => {
      seen.add(nonce).add(ticket);
      return { html: '', preview: 'settled', hasData: true };
    });
  expect(seen.size).toBe(8);
});

test('a page whose pieces cannot be compressed is compressed whole, for each visitor again', async () => {
  const failing = jest.spyOn(JoinedStream, 'of').mockRejectedValue(new Error('out of memory'));
  try {
    for (let visitor = 0; visitor < 4; visitor += 1) {
      const page = await pages.get('/plain', { 'accept-encoding': 'br' });
      expect(page.status).toBe(200);
      expect(common(page).html).toContain('content="N"');
    }
    expect(failing).toHaveBeenCalled();
  } finally {
    failing.mockRestore();
  }
});
