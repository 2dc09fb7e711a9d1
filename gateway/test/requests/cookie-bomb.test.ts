import { oversizedAnswer } from '../../src/requests/oversized';
import { overflownBy } from '../../src/requests/oversized-packet';
import { GatewayUnderTest } from '../support/gateway-under-test';
import { answerToPieces, problemIn, rawCall } from '../support/raw-call';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start((_request, response) => response.end('{}'));
});

afterAll(() => gateway.stop());

/** Cookies of so many bytes in all, four kilobytes each, as a browser writes them. */
function cookies(bytes: number): string {
  const each = 4000;
  return Array.from({ length: Math.ceil(bytes / each) }, (_, at) => `bomb${at}=${'x'.repeat(each - 8)}`).join('; ');
}

const BROWSER = 'Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\nAccept-Language: en\r\n';

const requestText = (path: string, headers: string, host: string) =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`;

const piecesOf = (text: string, bytes: number) =>
  Array.from({ length: Math.ceil(text.length / bytes) }, (_, at) => text.slice(at * bytes, (at + 1) * bytes));

async function call(path: string, headers: string, host = 'klaster.uz'): Promise<string> {
  const { socket, answer } = await rawCall(gateway.url('/'), requestText(path, headers, host));
  const text = await answer;
  socket.destroy();
  return text;
}

test.each([
  ['that can be read', 20_000],
  ['beyond what is read at all', 600_000],
])('a page requested with cookies %s says so, has them cleared, and links to the page', async (_what, bytes) => {
  const answer = await call('/rating/5?a=1&b=2', `${BROWSER}Cookie: klaster_language=ru; ${cookies(bytes)}\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 431 /);
  expect(answer).toMatch(/\r\ncontent-type: text\/html; charset=utf-8\r\n/i);
  expect(answer).toMatch(/\r\ncache-control: no-store\r\n/i);
  expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'/i);
  expect(answer).toContain('<html lang="ru" translate="no">');
  expect(answer).toContain('<a href="/rating/5?a=1&amp;b=2">Продолжить</a>');
  // At an address that is no secure one, browsers would take these for nothing beside it.
  expect(answer).not.toMatch(/clear-site-data/i);
  expect(answer).toMatch(/\r\nset-cookie: bomb1=; Path=\/; Max-Age=0\r\n/i);
  expect(answer).toMatch(/\r\nset-cookie: bomb1=; Path=\/; Max-Age=0; Domain=klaster.uz\r\n/i);
  expect(answer).toMatch(/\r\nset-cookie: bomb1=; Path=\/rating; Max-Age=0\r\n/i);
});

test('cookies of a request without its beginning are recognised by their separator', () => {
  const cut = overflownBy(Buffer.from(`xx; ${cookies(20_000)}`));
  expect(cut?.headers.cookie).toMatch(/^bomb0=x+; bomb1=.*bomb3=x+$/);
  const lines = oversizedAnswer(cut!).headers.filter(([name]) => name === 'set-cookie');
  expect(lines.map(([, line]) => line)).toEqual(
    ['bomb0', 'bomb1', 'bomb2', 'bomb3'].map((name) => `${name}=; Path=/; Max-Age=0`),
  );
  expect(overflownBy(Buffer.from('a=b;'.repeat(20_000)))).toBeUndefined();
  expect(overflownBy(Buffer.from('x'.repeat(60_000)))).toBeUndefined();
});

test.each([
  ['20 KB', { bytes: 20_000, host: 'localhost:8080', header: '' }],
  ['20 KB', { bytes: 20_000, host: '127.0.0.1', header: '' }],
  ['600 KB', { bytes: 600_000, host: '127.0.0.1:8080', header: '' }],
  ['600 KB, behind a proxy', { bytes: 600_000, host: 'klaster.uz', header: 'X-Forwarded-Proto: https\r\n' }],
])('at a secure address all of %s are cleared by one word', async (_what, { bytes, host, header }) => {
  const answer = await call('/', `${BROWSER}${header}Cookie: ${cookies(bytes)}\r\n`, host);
  expect(answer).toMatch(/\r\nclear-site-data: "cookies"\r\n/i);
});

const BEFORE = requestText('/api/x', '', '127.0.0.1');
const OVERSIZED = requestText(
  '/rating/5',
  `${BROWSER}Cookie: klaster_language=ru; ${cookies(60_000)}\r\n`,
  '127.0.0.1',
);

test.each([
  ['after another request', [BEFORE, ...piecesOf(OVERSIZED, 1460)]],
  ['the first with another request', piecesOf(BEFORE + OVERSIZED, 1460)],
  ['the first with the end of another request', [BEFORE.slice(0, 20), ...piecesOf(BEFORE.slice(20) + OVERSIZED, 1460)]],
  ['all with another request', [BEFORE + OVERSIZED]],
  ['the first with the last of another request', [BEFORE.slice(0, -1), ...piecesOf(`\n${OVERSIZED}`, 1460)]],
])('over a network that brings a piece at a time, %s, the page is as if all came at once', async (_how, pieces) => {
  const answer = await answerToPieces(gateway.url('/'), pieces);
  const page = answer.slice(answer.indexOf('HTTP/1.1 431 '));
  expect(page).toMatch(/\r\nclear-site-data: "cookies"\r\n/i);
  expect(page.match(/\r\nset-cookie: bomb\d+=; Path=\/;/gi)?.length).toBeGreaterThanOrEqual(12);
  expect(page).toContain('<html lang="ru" translate="no">');
  expect(page).toContain('<a href="/rating/5">');
});

test('calls get a problem document in the language they accept', async () => {
  const answer = await call(
    '/api/overview',
    `Accept: application/json\r\nAccept-Language: en\r\nCookie: ${cookies(20_000)}\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1.1 431 /);
  expect(problemIn(answer)).toMatchObject({ status: 431, code: 'cookies_too_large', title: 'Too many cookies' });
});

test('cookies too large for the API are refused by the gateway', async () => {
  const answer = await call('/api/overview', `Accept: application/json\r\nCookie: ${cookies(15_500)}\r\n`);
  expect(problemIn(answer)).toMatchObject({ code: 'cookies_too_large' });
});

test.each([
  ['a long header', '/', `X-Long: ${'a'.repeat(20_000)}\r\nCookie: a=b\r\n`],
  ['a long address', `/?${'a'.repeat(20_000)}`, 'Cookie: a=b\r\n'],
  ['an address beyond what is read', `/?${'a=b;'.repeat(50_000)}`, 'Cookie: a=b\r\n'],
])('%s does not clear the browser’s cookies', async (_what, path, headers) => {
  const answer = await call(path, BROWSER + headers);
  expect(answer).toMatch(/^HTTP\/1.1 431 /);
  expect(answer).not.toMatch(/clear-site-data|set-cookie/i);
  expect(problemIn(answer)).toMatchObject({ code: 'invalid_input' });
});

test('the way on leads to no other address', async () => {
  for (const path of ['//evil.example/a', '/\\evil.example', 'http://evil.example//evil.example'])
    expect(await call(path, `${BROWSER}Cookie: ${cookies(20_000)}\r\n`)).toContain('<a href="/">');
  expect(await call('/"><script>', `${BROWSER}Cookie: ${cookies(20_000)}\r\n`)).not.toContain('<script>');
});

test('however many there are, the answer is bounded', async () => {
  const many = Array.from({ length: 9000 }, (_, at) => `c${at}=`).join('; ');
  const answer = await call('/a/b/c/d/e/f/g', `${BROWSER}Cookie: ${many.slice(0, 60_000)}\r\n`);
  expect(answer.length).toBeLessThan(64 * 1024);
});

test('cookies as they are usual, and some more, are taken', async () => {
  expect(await call('/api/x', `Connection: close\r\nCookie: ${cookies(8000)}\r\n`)).toMatch(/^HTTP\/1.1 200 /);
});
