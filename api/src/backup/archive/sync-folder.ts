import { open } from 'node:fs/promises';

/** Brings names of files in a folder onto the disk: they too are to outlive a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
