import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { ReleasesFolder } from './support/releases-folder';
import { readiness, Upstream } from './support/upstream';
import { createFolder } from './support/test-folder';

let gateway: ChildProcess;
let upstream: Upstream;
let folder: string;

afterEach(async () => {
  gateway.kill('SIGKILL');
  await upstream.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<number> {
  gateway = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, '../src/main.ts')], {
    env: { PORT: '0', API_URL: upstream.origin, RELEASES_DIR: folder, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const [{ port }] = (await once(gateway, 'message')) as [{ port: number }];
  return port;
}

// In a separate process: an unhandled error event ends a process, but not a test.
test('outlives clients that leave before, while and after they are answered', async () => {
  const held: ServerResponse[] = [];
  upstream = await Upstream.listen((request, response) => {
    if (request.url === '/api/held') held.push(response);
    else response.end('{}');
  });
  folder = await createFolder('leaving');
  const port = await start();
  let errors = '';
  gateway.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  for (const leaveAfter of ['being held', 'the first bytes'] as const) {
    const client = connect(port, '127.0.0.1').on('error', () => undefined);
    client.write('GET /api/held HTTP/1.1\r\nHost: here\r\n\r\n');
    while (held.length === 0) await new Promise(setImmediate);
    const [answer] = held.splice(0);
    const over = answer && once(answer, 'close');
    if (leaveAfter === 'the first bytes') {
      answer?.write('{');
      await once(client, 'data');
    }
    client.destroy();
    // The gateway answers the next request only after it has noticed that the client left.
    expect((await fetch(`http://127.0.0.1:${port}/api/other`)).status).toBe(200);
    answer?.end('{}');
    await over;
    expect((await fetch(`http://127.0.0.1:${port}/api/other`)).status).toBe(200);
  }
  gateway.kill('SIGTERM');
  expect(await once(gateway, 'exit')).toEqual([0, null]);
  expect(errors).toBe('');
});

test.each<[string, (running: ChildProcess) => void]>([
  ['SIGTERM', (running) => void running.kill('SIGTERM')],
  ['SIGINT', (running) => void running.kill('SIGINT')],
  ['the end of the process that started it', (running) => running.disconnect()],
])('stops on %s', async (_what, stop) => {
  upstream = await Upstream.listen((_request, response) => void response.end());
  folder = await createFolder('stopping');
  await start();
  stop(gateway);
  expect(await once(gateway, 'exit')).toEqual([0, null]);
});

test('answers for DRAIN_SECONDS after SIGTERM, but reports that it is not ready', async () => {
  upstream = await Upstream.listen(readiness(200, { sample: false }));
  folder = (await ReleasesFolder.create()).root;
  const port = await start({ DRAIN_SECONDS: '100' });
  const get = (address: string) => fetch(`http://127.0.0.1:${port}${address}`);
  expect((await get('/readyz')).status).toBe(200);
  gateway.kill('SIGTERM');
  while ((await get('/readyz')).status !== 503) await new Promise(setImmediate);
  expect((await get('/api/other')).status).toBe(200);
  expect((await get('/healthz')).status).toBe(200);
  gateway.kill('SIGTERM');
  expect(await once(gateway, 'exit')).toEqual([0, null]);
});
