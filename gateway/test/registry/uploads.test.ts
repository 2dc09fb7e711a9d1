import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RequestLimits } from '../../src/config/limits';
import { GatewayUnderTest } from '../support/gateway-under-test';
import { problemIn, rawCall } from '../support/raw-call';

async function stallUpload(gateway: GatewayUnderTest, token: string) {
  const lines = [
    'Host: here',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/gzip',
    'Content-Length: 1000',
  ];
  return rawCall(gateway.url('/'), `POST /registry/mf-registers HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\nabc`);
}

async function withLimits(
  limits: Partial<RequestLimits>,
  play: (gateway: GatewayUnderTest, token: string) => Promise<void>,
): Promise<void> {
  const gateway = await GatewayUnderTest.start(undefined, { requests: limits });
  try {
    await play(gateway, (await readFile(path.join(gateway.folder.root, 'operator.token'), 'utf8')).trim());
  } finally {
    await gateway.stop();
  }
}

test('an upload that stalls is given up and leaves nothing behind', () =>
  withLimits({ requestMs: 100, headersMs: 50, checkMs: 20 }, async (gateway, token) => {
    const { answer } = await stallUpload(gateway, token);
    expect(problemIn(await answer)).toMatchObject({ status: 408, code: 'request_timeout' });
    while ((await readdir(path.join(gateway.folder.root, 'incoming'))).length > 0);
  }));

test('concurrent uploads are limited', () =>
  withLimits({ uploads: { perKey: 2, total: 2 } }, async (gateway, token) => {
    const incoming = () => readdir(path.join(gateway.folder.root, 'incoming')).catch(() => []);
    const slow = [await stallUpload(gateway, token), await stallUpload(gateway, token)];
    while ((await incoming()).length < 2);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' };
    const publish = () => gateway.call('/registry/mf-registers', { method: 'POST', headers, body: 'no archive' });
    const refused = await publish();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    for (const { socket } of slow) socket.destroy();
    while ((await incoming()).length > 0);
    expect((await publish()).status).toBe(422);
  }));
