import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new temporary folder, closed to others. */
export function createDataFolder(): Promise<string> {
  return mkdtemp(join('/dev/shm', 'klaster-api-test-'));
}
