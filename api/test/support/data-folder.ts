import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new temporary folder that others may pass through, as a data folder usually is. */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'klaster-api-test-'));
  await chmod(folder, 0o755);
  return folder;
}
