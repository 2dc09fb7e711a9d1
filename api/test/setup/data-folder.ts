import { access, constants, mkdtemp, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** In memory. Databases are dropped after their tests; the write-ahead log takes a gigabyte. */
const MEMORY = { folder: '/dev/shm', needs: 6_000_000_000 };

/** Test data need not survive a crash. */
export const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

export const isInMemory = (folder: string): boolean => folder.startsWith(MEMORY.folder);

/** In memory if there is room: tests are slow on a slow disk. */
export async function createDataFolder(): Promise<string> {
  return mkdtemp(join((await hasMemory()) ? MEMORY.folder : tmpdir(), 'klaster-api-test-'));
}

async function hasMemory(): Promise<boolean> {
  try {
    await access(MEMORY.folder, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY.folder);
    return Math.min(bavail * bsize, freemem()) > MEMORY.needs;
  } catch {
    return false;
  }
}
