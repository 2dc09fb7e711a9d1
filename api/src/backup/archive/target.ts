import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { access, open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { OperatorError, systemCode } from '../../kernel/process/operator-error';

/** Where an archive is written to. */
export type Target = {
  readonly stream: Writable;
  /** Gives the archive its name, once all of it is on the disk. */
  keep(): Promise<void>;
  /** Leaves nothing behind. */
  discard(): Promise<void>;
};

/** Standard output, streamed: only the exit code shows the next command in the pipe whether the archive is complete. */
export const STANDARD_OUTPUT = '-';

/**
 * Opens a file for an archive, readable only by its owner, under a temporary name until it is complete.
 * @throws OperatorError if the file exists or cannot be created
 */
export async function openTarget(file: string): Promise<Target> {
  if (file === STANDARD_OUTPUT)
    return { stream: process.stdout, keep: () => Promise.resolve(), discard: () => Promise.resolve() };
  const final = path.resolve(file);
  if (await isThere(final))
    throw new OperatorError(`There is a file ${final} already: an archive is never written over.`);
  const partial = `${final}.${randomUUID()}.partial`;
  const handle = await open(partial, 'wx', 0o600).catch((error: unknown) => {
    throw new OperatorError(`The archive cannot be written to ${path.dirname(final)}: ${systemCode(error)}.`);
  });
  return {
    stream: handle.createWriteStream({ flush: true }),
    keep: async () => {
      await rename(partial, final);
      await syncFolder(path.dirname(final));
    },
    discard: () => rm(partial, { force: true }),
  };
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Brings names of files in a folder onto the disk: they too are to outlive a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
