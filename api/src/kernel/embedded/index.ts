import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Restarts } from '@klaster/shared/restarts';
import { readOrCreateSecret } from '../process/secret-file';
import { findBinaries } from './binaries';
import { lockFolder } from './folder-lock';
import { prepareDataFolder, prepareServerFolder } from './folders';
import { serverIdentity } from './identity';
import { initialise, SERVER_USER } from './initialise';
import { RestartingServer } from './restarting-server';
import { readPostmaster, stopLeftover } from './postmaster';
import type { Settings } from './server-process';

export type EmbeddedServer = {
  /** With the password. */
  readonly url: string;
  /** `true`: it stopped unexpectedly. */
  readonly ended: Promise<boolean>;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL as a supervised child. Takes over the folder of a killed process.
 * @throws OperatorError if a live process uses the folder
 */
export async function startEmbedded(
  dataDir: string,
  settings: Settings = {},
  restarts = new Restarts(),
): Promise<EmbeddedServer> {
  await prepareDataFolder(dataDir);
  const unlock = await lockFolder(dataDir);
  try {
    const identity = serverIdentity();
    const [binaries, folder, password] = await Promise.all([
      findBinaries(identity),
      prepareServerFolder(dataDir, identity),
      readOrCreateSecret(join(dataDir, 'database-password')),
    ]);
    const cluster = await initialise({ binaries, identity, folder, password });
    await stopLeftover(binaries, cluster, identity);
    const logFile = join(dataDir, 'postgres.log');
    const server = await RestartingServer.start({ binaries, identity, cluster, logFile, settings }, restarts);
    const stop = async () => {
      await server.stop();
      await unlock();
    };
    const url = `postgres://${SERVER_USER}:${password}@127.0.0.1:${server.port}/postgres`;
    return { url, ended: server.ended, stop };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Address of the server that runs on a data folder, if any. */
export async function runningServerUrl(dataDir: string): Promise<string | undefined> {
  const postmaster = await readPostmaster(join(dataDir, 'postgres', 'cluster'));
  const password = await readFile(join(dataDir, 'database-password'), 'utf8').catch(() => undefined);
  if (!postmaster?.ready || password === undefined) return undefined;
  return `postgres://${SERVER_USER}:${password.trim()}@127.0.0.1:${postmaster.port}/postgres`;
}
