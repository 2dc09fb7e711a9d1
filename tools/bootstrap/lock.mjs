import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_AGAIN_MS = 200;

/** Locks of this very process: a file that names us and is not among them was left by a process that had our id. */
const held = new Set();

/**
 * Runs `action` while no other process of this machine holds the same lock; one left by a dead process is taken over.
 *
 * @template T
 * @param {string} file the lock; holds the process id of its holder and the time it started
 * @param {(holder: number) => void} onWait called once, with the process id, when another holds it
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function withLock(file, onWait, action) {
  mkdirSync(path.dirname(file), { recursive: true });
  let notified = false;
  while (!take(file)) {
    const holder = holderOf(file);
    if (holder !== undefined && !isAlive(file, holder)) {
      removeStale(file, holder);
      continue;
    }
    if (holder !== undefined && !notified) onWait(processIdOf(holder));
    notified = true;
    await sleep(LOOK_AGAIN_MS);
  }
  try {
    return await action();
  } finally {
    held.delete(file);
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
  writeFileSync(own, signature(process.pid));
  try {
    linkSync(own, file);
    held.add(file);
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
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {string} holder */
function processIdOf(holder) {
  return Number(holder.split(' ')[0]);
}

/**
 * Process ids are reused, in containers at once, so a process is identified by its id and its start time (field 22 of
 * `/proc/<pid>/stat`), where the system gives one.
 *
 * @param {number} pid
 */
function signature(pid) {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    return `${pid} ${afterName.split(' ')[19]}`;
  } catch {
    return String(pid);
  }
}

/**
 * @param {string} file
 * @param {string} holder
 */
function isAlive(file, holder) {
  const pid = processIdOf(holder);
  if (pid === process.pid) return held.has(file);
  return pid > 0 && isRunning(pid) && signature(pid) === holder;
}

/** @param {number} pid */
function isRunning(pid) {
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
 * @param {string} deadHolder
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
