import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVER_USER } from './initialise';
import { readPostmaster } from './postmaster';

/** Connection address of the server that runs on a data folder, as it says itself; none when none does. */
export async function runningServerUrl(dataDir: string): Promise<string | undefined> {
  const postmaster = await readPostmaster(join(dataDir, 'postgres', 'cluster'));
  const password = await readFile(join(dataDir, 'database-password'), 'utf8').catch(() => undefined);
  if (!postmaster?.ready || password === undefined) return undefined;
  return `postgres://${SERVER_USER}:${password.trim()}@127.0.0.1:${postmaster.port}/postgres`;
}
