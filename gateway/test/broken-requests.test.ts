import { problemSchema } from '@klaster/shared/contract';
import { connect } from 'node:net';
import { GatewayUnderTest } from './gateway-under-test';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
});

afterAll(() => gateway.stop());

/** Sends bytes no HTTP library would, and reads all that comes back. */
function exchange(request: string): Promise<string> {
  const { hostname, port } = new URL(gateway.url('/'));
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (answer += text));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

test.each([
  ['too many headers', 431, `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(300_000)}\r\n\r\n`],
  ['an unknown method', 400, 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['NUL in a header', 400, 'GET / HTTP/1.1\r\nHost: a\r\nX-A: \0\r\n\r\n'],
  [
    'two lengths',
    400,
    'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['an unknown expectation', 417, 'GET / HTTP/1.1\r\nHost: a\r\nExpect: cake\r\n\r\n'],
])('%s is answered with a problem document', async (_what, status, request) => {
  const [head = '', body = ''] = (await exchange(request)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head.toLowerCase()).toContain('content-type: application/problem+json');
  expect(problemSchema.parse(JSON.parse(body))).toMatchObject({
    status,
    code: 'invalid_input',
    title: 'Сўров нотўғри',
    detail: 'Сўров нотўғри тузилган.',
  });
});
