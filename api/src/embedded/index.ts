import { join } from 'node:path';
import { readOrCreateSecret } from '../secret-file';
import { findBinaries } from './binaries';
import { lockFolder } from './folder-lock';
import { prepareDataFolder, prepareServerFolder } from './folders';
import { serverIdentity } from './identity';
import { initialise, SERVER_USER } from './initialise';
import { stopLeftover, stopServer } from './postmaster';
import { startServer, type Settings } from './server-process';

export type EmbeddedServer = {
  /** Connection address with the password in it. */
  readonly url: string;
  /** Settles when the server ends; `true` when it was not asked to. */
  readonly ended: Promise<boolean>;
  /** Stops the server and gives the data folder free. */
  stop(): Promise<void>;
};

/**
 * Starts a real PostgreSQL that keeps its data under `dataDir` and belongs to this process.
 * Takes over from a killed process; refuses a folder that a live one uses.
 * @throws OperatorError with one sentence for the operator.
 */
export async function startEmbedded(dataDir: string, settings: Settings = {}): Promise<EmbeddedServer> {
  await prepareDataFolder(dataDir);
  const unlock = await lockFolder(dataDir);
  try {
    return await startLocked(dataDir, settings, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function startLocked(dataDir: string, settings: Settings, unlock: () => Promise<void>): Promise<EmbeddedServer> {
  const identity = serverIdentity();
  const [binaries, folder, password] = await Promise.all([
    findBinaries(identity),
    prepareServerFolder(dataDir, identity),
    readOrCreateSecret(join(dataDir, 'database-password')),
  ]);
  const cluster = await initialise({ binaries, identity, folder, password });
  await stopLeftover(binaries, cluster, identity);
  const logFile = join(dataDir, 'postgres.log');
  const { child, port } = await startServer({ binaries, identity, cluster, logFile, settings });
  let asked = false;
  const ended = new Promise<boolean>((resolve) => child.once('exit', () => resolve(!asked)));
  const stop = async () => {
    asked = true;
    if (child.exitCode === null && child.signalCode === null) await stopServer(binaries, cluster, identity);
    await ended;
    await unlock();
  };
  return { url: `postgres://${SERVER_USER}:${password}@127.0.0.1:${port}/postgres`, ended, stop };
}
