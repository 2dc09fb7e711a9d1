import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** In memory, where the registry's many flushes to disk take no time. */
const MEMORY = { folder: '/dev/shm', needs: 2_000_000_000 };

/** A new folder, in memory if there is room. */
export async function createFolder(name: string): Promise<string> {
  const room = await statfs(MEMORY.folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return mkdtemp(path.join(room > MEMORY.needs ? MEMORY.folder : tmpdir(), `klaster-${name}-`));
}
