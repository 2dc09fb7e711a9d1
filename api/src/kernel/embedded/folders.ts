import { existsSync } from 'node:fs';
import { access, chmod, constants, mkdir, mkdtemp, realpath, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError, systemCode } from '../process/operator-error';
import { changeOwner, isReachable, type Identity } from './identity';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'it is not a folder',
};

/** @throws OperatorError if the folder cannot be created, read and written */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  await usable(dataDir, () => mkdir(dataDir, { recursive: true }));
}

/**
 * The folder of the server's files. If the server's identity cannot reach the data folder (root's home), it is a link to the system's
 * state folder.
 * @throws OperatorError
 */
export async function prepareServerFolder(dataDir: string, identity: Identity | undefined): Promise<string> {
  const place = join(dataDir, 'postgres');
  await usable(place, async () => {
    if (!existsSync(place)) await createServerFolder(dataDir, place, identity);
  });
  const folder = await realpath(place);
  await changeOwner(identity, folder);
  return folder;
}

async function createServerFolder(dataDir: string, place: string, identity: Identity | undefined): Promise<void> {
  // Removes a broken link.
  await rm(place, { force: true });
  if (!identity || (await allowPassage(dataDir))) await mkdir(place, { mode: 0o700 });
  else await symlink(await mkdtemp(join(await systemStateFolder(), 'postgres-')), place);
}

/** Lets other users pass through the data folder; its secrets have restrictive modes. @returns false if other users cannot reach it */
async function allowPassage(dataDir: string): Promise<boolean> {
  const folder = await realpath(dataDir);
  if (!(await isReachable(dirname(folder)))) return false;
  const { mode } = await stat(folder);
  await chmod(folder, mode | 0o001);
  return true;
}

async function usable(folder: string, prepare: () => Promise<unknown>): Promise<void> {
  try {
    await prepare();
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = systemCode(error) ?? String(error);
    throw new OperatorError(
      `Cannot use the data folder ${folder}: ${REASONS[code] ?? code}. Mend that, or set another DATA_DIR.`,
    );
  }
}

const STATE_FOLDER = '/var/lib/klaster';
const READABLE_BY_ALL = 0o755;

/** For data of root's server, which runs unprivileged and may not reach the data folder. */
export async function systemStateFolder(): Promise<string> {
  await mkdir(STATE_FOLDER, { recursive: true });
  await chmod(STATE_FOLDER, READABLE_BY_ALL);
  return STATE_FOLDER;
}
