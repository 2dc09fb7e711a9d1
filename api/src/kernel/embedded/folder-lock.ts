import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError, systemCode } from '../process/operator-error';

/** Takes over the lock of a dead process. @returns a release function @throws OperatorError if a live process holds the lock */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  const lock = join(dataDir, 'instance.lock');
  const draft = `${lock}.${randomUUID()}`;
  await writeFile(draft, signature(process.pid));
  try {
    await takeLock(lock, draft, dataDir);
  } finally {
    await rm(draft);
  }
  return () => rm(lock, { force: true });
}

async function takeLock(lock: string, draft: string, dataDir: string): Promise<void> {
  if (await createLink(draft, lock)) return;
  const holder = await readFile(lock, 'utf8').catch(() => '');
  if (isAlive(holder)) throw inUse(dataDir, holder);
  await dropStale(lock, holder, `${draft}.stale`);
  if (!(await createLink(draft, lock))) throw inUse(dataDir, await readFile(lock, 'utf8').catch(() => ''));
}

/** Another process may have taken the lock meanwhile: its lock is put back. */
async function dropStale(lock: string, holder: string, aside: string): Promise<void> {
  try {
    await rename(lock, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) === holder) await rm(aside);
  else await rename(aside, lock);
}

/** Linking is atomic: of concurrent starts one succeeds. */
async function createLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function inUse(dataDir: string, holder: string): OperatorError {
  return new OperatorError(
    `The data folder ${dataDir} is in use by another running instance (process ${holder.split(' ')[0]}): stop it, or set another DATA_DIR.`,
  );
}

/** Process ids are reused, so the start time is included if available. */
function signature(pid: number): string {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    return `${pid} ${afterName.split(' ')[19]}`;
  } catch {
    return String(pid);
  }
}

function isAlive(holder: string): boolean {
  const pid = Number(holder.split(' ')[0]);
  if (!pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (systemCode(error) !== 'EPERM') return false;
  }
  return signature(pid) === holder;
}
