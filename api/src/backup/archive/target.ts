import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { OperatorError, systemCode } from '../../kernel/process/operator-error';

export type Target = {
  readonly stream: Writable;
  /** Renames the complete file to its final name. */
  commit(): Promise<void>;
  discard(): Promise<void>;
};

/** Standard output. Only the exit code tells the next command in the pipe whether the archive is complete. */
export const STANDARD_OUTPUT = '-';

/** Opens a file that only its owner can read, under a temporary name. @throws OperatorError if it exists or cannot be created */
export async function openTarget(file: string): Promise<Target> {
  if (file === STANDARD_OUTPUT)
    return { stream: process.stdout, commit: () => Promise.resolve(), discard: () => Promise.resolve() };
  const final = path.resolve(file);
  if (existsSync(final)) throw new OperatorError(`There is a file ${final} already: archives are never overwritten.`);
  const partial = `${final}.${randomUUID()}.partial`;
  const handle = await open(partial, 'wx', 0o600).catch((error: unknown) => {
    throw new OperatorError(`The archive cannot be written to ${path.dirname(final)}: ${systemCode(error)}.`);
  });
  return {
    stream: handle.createWriteStream({ flush: true }),
    commit: async () => {
      await rename(partial, final);
      await syncFolder(path.dirname(final));
    },
    discard: () => rm(partial, { force: true }),
  };
}

/** Flushes a folder's file names to disk, so that they survive a power loss. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
