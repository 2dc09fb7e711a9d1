import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../process/operator-error';
import type { Binaries } from './binaries';
import { changeOwner, type Identity } from './identity';
import { runProgram } from './postmaster';

export const SERVER_USER = 'klaster';

const SUPPORTED_VERSION = '18';

type Plan = { binaries: Binaries; identity: Identity | undefined; folder: string; password: string };

/**
 * Creates the database cluster in a temporary folder and renames it, so that a killed start leaves none half made.
 * @throws OperatorError if the data is of another major version
 */
export async function initialise({ binaries, identity, folder, password }: Plan): Promise<string> {
  const cluster = join(folder, 'cluster');
  if (existsSync(cluster)) {
    await assertVersion(cluster);
    return cluster;
  }
  const draft = join(folder, 'cluster.draft');
  const passwordFile = join(folder, 'initial-password');
  await rm(draft, { recursive: true, force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await changeOwner(identity, passwordFile);
  try {
    await runProgram(binaries.initdb, initdbArguments(draft, passwordFile), identity);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, cluster);
  return cluster;
}

/** The built-in locale is the same on every system. */
function initdbArguments(draft: string, passwordFile: string): string[] {
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = [`--username=${SERVER_USER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  return ['-D', draft, ...locale, ...access, '--no-instructions'];
}

async function assertVersion(cluster: string): Promise<void> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => 'unknown')).trim();
  if (version === SUPPORTED_VERSION) return;
  throw new OperatorError(
    `The data in ${cluster} was written by PostgreSQL ${version}, not ${SUPPORTED_VERSION}: restore it from a backup, or set another DATA_DIR.`,
  );
}
