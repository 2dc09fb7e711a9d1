import { createHash } from 'node:crypto';
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError, systemCode } from '../operator-error';
import { giveTo, isReachable, type Identity } from './identity';
import { systemStateFolder } from './system-state';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'it is not a folder',
};

/**
 * Makes sure that the data folder is there and that this process may read and write it.
 * @throws OperatorError
 */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = systemCode(error) ?? 'unknown error';
    throw new OperatorError(
      `Cannot use the data folder ${dataDir}: ${REASONS[code] ?? code}. Mend that, or set another DATA_DIR.`,
    );
  }
}

/**
 * The folder that holds the server's files: inside of the data folder, unless the server runs under another identity that
 * cannot reach it (root's 0700 home): then in the system's state folder, under a name made of the data folder's path.
 * Its parent belongs to the server's identity.
 */
export async function prepareServerFolder(dataDir: string, identity: Identity | undefined): Promise<string> {
  const inside = !identity || (await isReachable(dataDir));
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const folder = inside ? join(dataDir, 'postgres') : join(await systemStateFolder(), name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await giveTo(identity, folder);
  return folder;
}
