import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withLock } from '../bootstrap/lock.mjs';

const file = () => path.join(mkdtempSync(path.join(tmpdir(), 'klaster-lock-')), 'build.lock');

test('two that want the same lock take turns', async () => {
  const lock = file();
  const log: string[] = [];
  const turn = (name: string) =>
    withLock(
      lock,
      () => undefined,
      async () => {
        log.push(`${name} in`);
        await new Promise((resolve) => setTimeout(resolve, 20));
        log.push(`${name} out`);
      },
    );
  await Promise.all([turn('a'), turn('b')]);
  expect(log).toEqual(['a in', 'a out', 'b in', 'b out']);
});

test('the one who waits learns who holds it', async () => {
  const lock = file();
  const holders: number[] = [];
  await withLock(
    lock,
    () => undefined,
    async () => {
      void withLock(
        lock,
        (holder) => holders.push(holder),
        async () => undefined,
      );
      await new Promise((resolve) => setTimeout(resolve, 20));
    },
  );
  expect(holders).toEqual([process.pid]);
});

test('a lock left by a dead process is taken over', async () => {
  const lock = file();
  writeFileSync(lock, '2147483646');
  await expect(
    withLock(
      lock,
      () => undefined,
      async () => 'done',
    ),
  ).resolves.toBe('done');
});

test('a failed action frees the lock', async () => {
  const lock = file();
  const failing = withLock(
    lock,
    () => undefined,
    async () => Promise.reject(new Error('broken')),
  );
  await expect(failing).rejects.toThrow('broken');
  await expect(
    withLock(
      lock,
      () => undefined,
      async () => 'free',
    ),
  ).resolves.toBe('free');
});
