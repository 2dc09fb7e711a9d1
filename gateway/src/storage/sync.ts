import { open } from 'node:fs/promises';

/** Writes a new file that is on the disk when this returns, not only in the system's memory. */
export async function writeSynced(file: string, content: string | Buffer, mode = 0o644): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Brings a file that was written, or a folder's list of names, onto the disk. */
export async function syncPath(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
