import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Upstream } from '../support/upstream';
import { ApiDouble } from '../support/operations-caller';
import { createFolder } from '../support/test-folder';

test('logs contain no password, code, token or cookie, even of failed requests', async () => {
  const upstream = await Upstream.listen(new ApiDouble().answer);
  const folder = await createFolder('logs');
  const gateway = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, '../../src/main.ts')], {
    env: { PORT: '0', API_URL: upstream.origin, RELEASES_DIR: folder, LOG_LEVEL: 'trace' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let written = '';
  for (const output of [gateway.stdout, gateway.stderr]) output?.on('data', (chunk: Buffer) => (written += chunk));
  const [{ port, operationsPort }] = (await once(gateway, 'message')) as [{ port: number; operationsPort: number }];
  const send = (
    at: number,
    url: string,
    { headers = {}, json }: { headers?: Record<string, string>; json?: unknown },
  ) =>
    fetch(`http://localhost:${at}${url}`, {
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
      ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
    });
  const operator = (await readFile(path.join(folder, 'operator.token'), 'utf8')).trim();
  const answer = await send(operationsPort, '/session', { json: { login: 'boss', password: 'right' } });
  const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const { data } = (await answer.json()) as { data: { origin_key: string } };
  const secrets = {
    originKey: data.origin_key,
    wrong: 'wrong-password',
    challenge: 'd'.repeat(43),
    code: '987654',
    token: `kdt_${'0'.repeat(12)}_x`,
  };
  await send(operationsPort, '/session', { json: { login: 'boss', password: secrets.wrong } });
  await send(operationsPort, '/session/second-factor', { json: { challenge: secrets.challenge, code: secrets.code } });
  const session = { cookie, 'x-origin-key': secrets.originKey };
  await send(operationsPort, '/registry/tokens', { headers: session, json: { app: 'mf-clusters', label: 'x' } });
  for (const at of [port, operationsPort]) {
    await send(at, '/registry', { headers: { authorization: `Bearer ${operator}` } });
    await send(at, '/registry', { headers: { authorization: `Bearer ${secrets.token}` } });
    await send(at, '/registry', { headers: { 'x-access-token': 'session-of-boss' } });
  }
  await upstream.close();
  await send(operationsPort, '/session', { json: { login: 'boss', password: secrets.wrong } });
  await send(operationsPort, '/registry', { headers: session });
  await send(port, '/api/anything', { headers: { cookie, 'x-access-token': 'session-of-boss' } });
  gateway.kill('SIGTERM');
  await once(gateway, 'exit');
  await rm(folder, { recursive: true });
  expect(written).toContain('no answer from the API');
  const sealed = cookie.split('=')[1] ?? '-';
  for (const secret of [...Object.values(secrets), operator, sealed, 'session-of-boss'])
    expect(written).not.toContain(secret);
});
