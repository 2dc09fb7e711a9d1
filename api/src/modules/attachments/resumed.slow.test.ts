import { createHash, randomBytes } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ATTACHMENT_BYTES, UPLOAD_PART_BYTES, type Attachments } from '@klaster/shared/contract/http';
import { Upload } from 'tus-js-client';
import { post, send, signIn, spawnApi } from '../../../test/support/api-process';
import { pdf } from '../../../test/support/attachments';

/** Passes bytes on, and can cut all connections. */
async function startLine() {
  const open = new Set<Socket>();
  let target = 0;
  const server = createServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        open.delete(end);
        other.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to: (origin: string) => (target = Number(new URL(origin).port)),
    cut: () => open.forEach((socket) => socket.destroy()),
    close: () => server.close(),
  };
}

it('takes a file of 20 MB whole, although the connection is cut three times and the API killed once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'klaster-uploads-'));
  const line = await startLine();
  let api = spawnApi(folder, { DEMO: '1' });
  line.to(await api.ready);
  const token = await signIn(line.origin);
  const scans = `${line.origin}/api/registers/oil_factories/1/attachments`;
  const bytes = pdf(ATTACHMENT_BYTES);
  randomBytes(ATTACHMENT_BYTES - 1000).copy(bytes, 100);
  const begun = await post<{ id: number }>(scans, { name: 'Буйруқ.pdf', size: bytes.length, act: 'remove' }, token);
  let failures = 0;
  const killed = async () => {
    api.child.kill('SIGKILL');
    await api.ended;
    api = spawnApi(folder, { DEMO: '1' });
    line.to(await api.ready);
  };
  const events = new Map<number, () => unknown>([
    [10, line.cut],
    [30, line.cut],
    [45, killed],
    [70, line.cut],
  ]);
  await new Promise<void>((resolve, reject) => {
    new Upload(bytes, {
      uploadUrl: `${scans}/${begun?.id}/upload`,
      chunkSize: UPLOAD_PART_BYTES,
      headers: { 'x-access-token': token },
      retryDelays: [100, 500, 1000, 2000, 4000, 8000, 15_000],
      onProgress: (sent) => {
        const part = Math.floor(sent / UPLOAD_PART_BYTES);
        const event = events.get(part);
        events.delete(part);
        void event?.();
      },
      onShouldRetry: () => {
        failures += 1;
        return true;
      },
      onError: reject,
      onSuccess: () => resolve(),
    }).start();
  });
  expect(events.size).toBe(0);
  expect(failures).toBeGreaterThanOrEqual(4);
  const headers = { 'x-access-token': token };
  const { data } = (await (await fetch(scans, { headers })).json()) as { data: Attachments };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(data.items).toMatchObject([{ name: 'Буйруқ.pdf', size: ATTACHMENT_BYTES, state: 'stored', sha256 }]);
  const file = await fetch(`${scans}/${begun?.id}/content`, { headers });
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await send(`${scans}/${begun?.id}/undo`, {}, token)).status).toBe(404);
  line.cut();
  line.close();
  api.child.kill('SIGTERM');
  await api.ended;
  rmSync(folder, { recursive: true });
}, 180_000);
