import { once } from 'node:events';
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { UserError } from '../../bootstrap/user-error.mjs';
import { errorCode } from '../error-code';
import type { StartSettings } from './settings';

/** Checked before the build. @throws {UserError} if a port or folder cannot be used */
export async function assertUsable({ host, port, operationsPort, dataDir, releasesDir }: StartSettings): Promise<void> {
  await assertPortFree(host, port);
  await assertPortFree(host, operationsPort, 'OPERATIONS_PORT');
  if (dataDir) await assertUsableFolder(dataDir);
  await assertUsableFolder(releasesDir);
}

/** @param variable that chooses another port @throws {UserError} if the port cannot be used */
export async function assertPortFree(host: string, port: number, variable = 'PORT'): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    throw new UserError(portSentence(errorCode(error), { host, port }, variable));
  } finally {
    server.close();
  }
}

/** @throws {UserError} if the folder cannot be made or used */
export async function assertUsableFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UserError(
      `The data folder ${folder} cannot be used (${errorCode(error)}). Choose another with DATA_DIR=…`,
    );
  }
}

function portSentence(code: string, { host, port }: { host: string; port: number }, variable: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop the other program or start with ${variable}=…`;
  if (code === 'EACCES') return `Port ${port} needs more rights. Start with ${variable}=… above 1023.`;
  return `${host}:${port} cannot be listened on (${code}). Start with another ${variable}=… or HOST=…`;
}
