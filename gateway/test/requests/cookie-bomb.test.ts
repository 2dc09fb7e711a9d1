import { GatewayUnderTest } from '../support/gateway-under-test';
import { problemIn, rawCall } from '../support/raw-call';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start((_request, response) => response.end('{}'));
});

afterAll(() => gateway.stop());

function cookies(bytes: number): string {
  const each = 4000;
  return Array.from({ length: Math.ceil(bytes / each) }, (_, index) => `bomb${index}=${'x'.repeat(each - 8)}`).join(
    '; ',
  );
}

const BROWSER = 'Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\nAccept-Language: en\r\n';

async function call(path: string, headers: string): Promise<string> {
  const request = `GET ${path} HTTP/1.1\r\nHost: klaster.uz\r\nConnection: close\r\n${headers}\r\n`;
  const { socket, answer } = await rawCall(gateway.url('/'), request);
  const text = await answer;
  socket.destroy();
  return text;
}

test('a page requested with too many cookies says so, has them cleared, and links to the page', async () => {
  const answer = await call('/rating/5?a=1&b=2', `${BROWSER}Cookie: klaster_language=ru; ${cookies(40_000)}\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 431 /);
  expect(answer).toMatch(/\r\nclear-site-data: "cookies"\r\n/i);
  expect(answer).toMatch(/\r\ncontent-type: text\/html; charset=utf-8\r\n/i);
  expect(answer).toMatch(/\r\ncache-control: no-store\r\n/i);
  expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'/i);
  expect(answer).toContain('<html lang="ru" translate="no">');
  expect(answer).toContain('<a href="">Продолжить</a>');
  expect(answer).not.toContain('/rating/5');
});

test('calls get a problem document in the language they accept', async () => {
  const headers = `Accept: application/json\r\nAccept-Language: en\r\nCookie: ${cookies(20_000)}\r\n`;
  const answer = await call('/api/overview', headers);
  expect(answer).toMatch(/^HTTP\/1.1 431 /);
  expect(answer).toMatch(/\r\nclear-site-data: "cookies"\r\n/i);
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
  ['cookies beyond what is read', '/', `Cookie: ${cookies(600_000)}\r\n`],
])('%s is refused, and the browser’s cookies stay', async (_what, path, headers) => {
  const answer = await call(path, BROWSER + headers);
  expect(answer).toMatch(/^HTTP\/1.1 431 /);
  expect(answer).not.toMatch(/clear-site-data|set-cookie/i);
  expect(problemIn(answer)).toMatchObject({ code: 'invalid_input' });
});

test('cookies as they are usual, and some more, are accepted', async () => {
  expect(await call('/api/x', `Cookie: ${cookies(8000)}\r\n`)).toMatch(/^HTTP\/1.1 200 /);
});
