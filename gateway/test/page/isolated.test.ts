import { problemSchema } from '@klaster/shared/contract/http';
import { remoteManifest, route, asServed, SHELL, VERSION } from '../support/memory-releases';
import { PagesUnderTest } from '../support/pages-under-test';

const ISOLATED = { calls: ['GET /api/rating'], otherCalls: [] };
const DOCUMENT = `/isolated/${SHELL.version}/mf-maps/${VERSION}/`;

let pages: PagesUnderTest;
let calls: string[];

beforeEach(async () => {
  calls = [];
  pages = await PagesUnderTest.start({
    api: ({ url = '' }, response) => {
      calls.push(url);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":1}');
    },
  });
  const routes = [route('/maps', { data: '/api/rating', chunks: ['expose.js', 'list.js'] })];
  pages.releases.live = {
    shell: SHELL,
    remotes: [asServed(remoteManifest('mf-maps', routes), { isolated: ISOLATED })],
  };
});

afterEach(() => pages.stop());

test('a page of an isolated remote names its calls, and has neither data nor scripts of it', async () => {
  const { text } = await pages.get('/maps');
  const boot = await pages.boot('/maps');
  expect(boot.remotes).toMatchObject([{ name: 'mf-maps', isolated: ISOLATED }]);
  expect(boot.data).toEqual({});
  expect(calls).not.toContain('/api/rating');
  expect(text).not.toMatch(/<link[^>]*\/remotes\//);
  expect(pages.renderings).toEqual([]);
});

test('its document may be cached forever, has no data of a visitor, and may neither make calls nor navigate', async () => {
  const { status, headers } = await pages.get(DOCUMENT, { cookie: 'klaster_visitor=x', host: 'klaster.example' });
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('private, max-age=31536000, immutable');
  expect(headers).not.toHaveProperty('set-cookie');
  const files = `http://klaster.example/assets/ http://klaster.example/remotes/mf-maps/${VERSION}/`;
  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${files}`,
    `style-src 'unsafe-inline' ${files}`,
    `img-src ${files} data:`,
    `font-src ${files}`,
    "connect-src 'none'",
    "frame-ancestors 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    'sandbox allow-scripts allow-forms allow-downloads',
  ]);
});

test.each([
  DOCUMENT.replace(SHELL.version, 'f'.repeat(16)),
  DOCUMENT.replace('mf-maps', "mf-maps'%20*;"),
  DOCUMENT.replace(VERSION, '..%2F..'),
  DOCUMENT.replace(VERSION, 'latest'),
])('there is no document at %s', async (address) => {
  const answer = await pages.get(address);
  expect(answer.status).toBe(404);
  expect(problemSchema.parse(JSON.parse(answer.text)).code).toBe('not_found');
});
