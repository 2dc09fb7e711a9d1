import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withLock } from '../bootstrap/lock.mjs';

const file = () => path.join(mkdtempSync(path.join(tmpdir(), 'klaster-lock-')), 'build.lock');

const locked = <Result>(lock: string, action: () => Promise<Result>) => withLock(lock, () => undefined, action);

test('two that want the same lock take turns', async () => {
  const lock = file();
  const log: string[] = [];
  const turn = (name: string) =>
    locked(lock, async () => {
      log.push(`${name} in`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      log.push(`${name} out`);
    });
  await Promise.all([turn('a'), turn('b')]);
  expect(log).toEqual(['a in', 'a out', 'b in', 'b out']);
});

test('the one who waits learns who holds it', async () => {
  const lock = file();
  const holders: number[] = [];
  const note = (holder: number) => void holders.push(holder);
  await locked(lock, async () => void withLock(lock, note, async () => undefined));
  expect(holders).toEqual([process.pid]);
});

test.each([
  ['a dead process', '2147483646 1'],
  ['an earlier process that had the id of a living one', `${process.ppid} 1`],
  ['an earlier process that had our id', `${process.pid} 1`],
  ['nobody one can name', ''],
])('a lock left by %s is taken over', async (_whose, holder) => {
  const lock = file();
  writeFileSync(lock, holder);
  await expect(locked(lock, async () => 'done')).resolves.toBe('done');
});

test('the lock of a living process is waited for', async () => {
  const lock = file();
  const startTime = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
  writeFileSync(lock, `${process.ppid} ${startTime}`);
  const waited = new Promise((resolve) => {
    void withLock(lock, resolve, async () => undefined);
  });
  await expect(waited).resolves.toBe(process.ppid);
  rmSync(lock);
});

test('a failed action frees the lock', async () => {
  const lock = file();
  await expect(locked(lock, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(locked(lock, async () => 'free')).resolves.toBe('free');
});
