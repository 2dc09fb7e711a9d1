import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_AGAIN_MS = 200;

/** Locks that this process holds. Another lock file with our id was left by a process that had the same id before. */
const held = new Set();

/**
 * Runs `action` while no other process of this machine has the lock. The lock of a dead process is taken over.
 *
 * @template T
 * @param {string} file has the id and start time of the process that locks it
 * @param {(holder: number) => void} onWait called once, with the id of the other process
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function withLock(file, onWait, action) {
  mkdirSync(path.dirname(file), { recursive: true });
  let notified = false;
  while (!take(file)) {
    const holder = readHolder(file);
    if (holder !== undefined && !isAlive(file, holder)) {
      removeStale(file, holder);
      continue;
    }
    if (holder !== undefined && !notified) onWait(parseProcessId(holder));
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
 * A hard link appears together with its content, so nobody ever reads an empty lock.
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
function readHolder(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {string} holder */
function parseProcessId(holder) {
  return Number(holder.split(' ')[0]);
}

/**
 * Tells processes with the same id apart by their start time (field 22 of `/proc/<pid>/stat`): ids are reused, in
 * containers very soon.
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
  const pid = parseProcessId(holder);
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
 * Removes a stale lock. Two processes may find the same one: only one rename succeeds, and if a fresh lock was renamed
 * it is put back.
 *
 * @param {string} file
 * @param {string} deadHolder
 */
function removeStale(file, deadHolder) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    if (readHolder(aside) !== deadHolder) linkSync(aside, file);
  } catch {
    // Another process was faster.
  } finally {
    rmSync(aside, { force: true });
  }
}
