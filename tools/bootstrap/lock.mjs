import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_AGAIN_MS = 200;

/**
 * Runs `action` while no other process of this machine holds the same lock; one left by a dead process is taken over.
 *
 * @template T
 * @param {string} file the lock; holds the process id of its holder
 * @param {(holder: number) => void} onWait called once when another process holds it
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function withLock(file, onWait, action) {
  mkdirSync(path.dirname(file), { recursive: true });
  let told = false;
  while (!take(file)) {
    const holder = holderOf(file);
    if (holder !== undefined && !isAlive(holder)) {
      removeStale(file, holder);
      continue;
    }
    if (holder !== undefined && !told) onWait(holder);
    told = true;
    await sleep(LOOK_AGAIN_MS);
  }
  try {
    return await action();
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * A hard link comes into being with its content or not at all, so nobody ever sees a lock without a holder.
 *
 * @param {string} file
 */
function take(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** @param {string} file */
function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Two processes may find the same dead holder: only the one whose rename succeeds removes it, and what it removed
 * is put back when it turns out to be another's fresh lock.
 *
 * @param {string} file
 * @param {number} deadHolder
 */
function removeStale(file, deadHolder) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    if (holderOf(aside) !== deadHolder) linkSync(aside, file);
  } catch {
    // Somebody else was faster.
  } finally {
    rmSync(aside, { force: true });
  }
}
