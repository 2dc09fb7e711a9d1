import { once } from 'node:events';
import { connect } from 'node:net';
import { testApp } from '../../../test/support/test-app';

const api = testApp();

const MEGABYTE = 'x'.repeat(1024 * 1024);

/** Sends a body in megabytes and reads the response only afterwards. */
async function send(head: string, megabytes: number, frame: (text: string) => string): Promise<string> {
  const socket = connect(Number(new URL(api.origin).port), '127.0.0.1').setEncoding('utf8');
  const write = async (text: string) => {
    if (!socket.write(text)) await once(socket, 'drain');
  };
  await write(
    `${['POST /api/auth/login HTTP/1.1', 'host: x', 'content-type: application/json', head].join('\r\n')}\r\n\r\n`,
  );
  for (let sent = 0; sent < megabytes; sent += 1) await write(frame(MEGABYTE));
  await write(`${frame('')}GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  let answer = '';
  for await (const text of socket) answer += text;
  return answer;
}

const CHUNK = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

it.each([
  ['says how much', `content-length: ${10 * MEGABYTE.length}`, (text: string) => text],
  ['does not say how much', 'transfer-encoding: chunked', CHUNK],
])(
  'refuses too large a body of a caller that %s it sends, and answers its next request on the connection',
  async (_who, head, frame) => {
    const answer = await send(head, 10, frame);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"code":"payload_too_large"');
    expect(answer).toContain('HTTP/1.1 200 OK');
  },
);
