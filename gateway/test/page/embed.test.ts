import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { GatewayUnderTest } from '../support/gateway-under-test';
import type { Handler } from '../support/upstream';

let gateway: GatewayUnderTest;
let calls: { url: string; headers: IncomingHttpHeaders }[];
let answer: Handler;

const SVG = '<svg viewBox="0 0 1 1"><title>Rating &amp; map</title><text>Source</text></svg>';

const draw =
  (svg: string): Handler =>
  ({ headers }, response) => {
    const etag = 'W/"1"';
    if (headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
    response.writeHead(200, { 'content-type': 'image/svg+xml; charset=utf-8', etag }).end(svg);
  };

beforeEach(async () => {
  calls = [];
  answer = draw(SVG);
  gateway = await GatewayUnderTest.start((request, response) => {
    calls.push({ url: request.url ?? '', headers: request.headers });
    answer(request, response);
  });
  calls = [];
});

afterEach(() => gateway.stop());

const host = 'klaster.example';

const ask = (path: string, headers: Record<string, string> = {}) =>
  gateway.call(path, { headers: { host, ...headers } });

test.each([
  ['/embed/rating', 'uz-Cyrl', ['/api/rating/chart.svg', '/']],
  ['/uz-latn/embed/map', 'uz-Latn', ['/api/rating/map.svg', '/uz-latn/']],
  ['/ru/embed/rating?year=2025&quarter=4', 'ru', ['/api/rating/chart.svg?year=2025&quarter=4', '/ru/']],
  ['/en/embed/map', 'en', ['/api/rating/map.svg', '/en/']],
] as const)(
  '%s is one page in %s with the drawing and a link to its source',
  async (path, language, [drawing, home]) => {
    const { status, text } = await ask(path, { 'accept-language': 'de' });
    expect(status).toBe(200);
    expect(calls.map(({ url, headers }) => [url, headers['accept-language']])).toEqual([[drawing, language]]);
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain('<title>Rating &amp; map</title>');
    expect(text).toContain(SVG);
    expect(text).toContain(`<a href="http://${host}${home}" target="_blank" rel="noopener">`);
  },
);

test('any site may frame it, so it runs nothing, loads nothing and sets no cookie', async () => {
  const { headers, text } = await ask('/embed/rating');
  const style = /<style>([^<]*)<\/style>/.exec(text)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  );
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['set-cookie']).toBeUndefined();
  expect(text).not.toMatch(/<script|<link| style=|url\(/);
});

test('no other page may be framed by other sites', async () => {
  for (const path of ['/', '/embed', '/embed/rating/x', '/embed/other'])
    expect((await ask(path)).headers['content-security-policy'] ?? '').not.toContain('frame-ancestors *');
});

test('it is compressed and cached, and not sent again to browsers that have it', async () => {
  const { headers, body } = await ask('/embed/rating', { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(body).toString()).toContain(SVG);
  expect(headers['cache-control']).toBe('public, max-age=300');
  const again = await ask('/embed/rating', { 'if-none-match': String(headers['etag']) });
  expect(again.status).toBe(304);
  // The API was asked whether the drawing is the same, and did not send it again.
  expect(calls.map((call) => call.headers['if-none-match'])).toEqual([undefined, 'W/"1"']);
});

test('it is stored apart for each drawing, quarter, language and host', async () => {
  answer = (request, response) => draw(`<svg><title>${request.url}</title></svg>`)(request, response);
  const pages = [
    ['/embed/rating', host, '/api/rating/chart.svg', '/'],
    ['/embed/rating', 'other.example', '/api/rating/chart.svg', '/'],
    ['/ru/embed/rating', host, '/api/rating/chart.svg', '/ru/'],
    ['/embed/map', host, '/api/rating/map.svg', '/'],
    ['/embed/map?year=2025', host, '/api/rating/map.svg?year=2025', '/'],
  ] as const;
  for (const [path, at, drawing, home] of [...pages, ...pages]) {
    const { text } = await ask(path, { host: at });
    expect(text).toContain(`<title>${drawing}</title>`);
    expect(text).toContain(`<a href="http://${at}${home}"`);
  }
});

test('a changed drawing is shown at once', async () => {
  await ask('/embed/rating');
  answer = (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'image/svg+xml', etag: 'W/"2"' })
      .end('<svg><title>New</title></svg>');
  expect((await ask('/embed/rating')).text).toContain('<title>New</title>');
});

test('a problem of the visitor’s is passed on, and one of the API is 503', async () => {
  const problem = JSON.stringify({ code: 'invalid_input', status: 400 });
  answer = (_request, response) =>
    void response.writeHead(400, { 'content-type': 'application/problem+json' }).end(problem);
  const bad = await ask('/embed/rating?quarter=5');
  expect([bad.status, bad.text]).toEqual([400, problem]);
  expect(bad.headers).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect((await ask('/embed/other')).status).toBe(404);
  answer = (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>');
  expect((await ask('/embed/rating')).status).toBe(503);
  answer = draw('x'.repeat(70_000));
  expect((await ask('/embed/rating')).status).toBe(503);
});
