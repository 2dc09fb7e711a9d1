import { UserError } from '@klaster/tools/user-error';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { promisify } from 'node:util';

const POSTGRESQL = '/usr/lib/postgresql';

/** PostgreSQL's own programs of the newest version that is installed. */
const postgresBin = (): string => {
  const versions = existsSync(POSTGRESQL) ? readdirSync(POSTGRESQL) : [];
  return `${POSTGRESQL}/${versions.toSorted((one, other) => Number(other) - Number(one))[0] ?? 'none'}/bin`;
};

/** A file of each of Debian's packages that proofs run. */
export const PACKAGES = {
  nginx: '/usr/sbin/nginx',
  openssl: '/usr/bin/openssl',
  pgbouncer: '/usr/sbin/pgbouncer',
  podman: '/usr/bin/podman',
  postgresql: `${postgresBin()}/postgres`,
  prometheus: '/usr/bin/prometheus',
  /** Moves the clock of a process that preloads it. */
  faketime: '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
} as const;

/** A program of PostgreSQL's: `initdb`. */
export const postgresProgram = (name: string): string => `${postgresBin()}/${name}`;

/** @throws {UserError} that says how to install those that are missing */
export function assertInstalled(names: readonly string[], packages: Readonly<Record<string, string>> = PACKAGES): void {
  const missing = names.filter((name) => !existsSync(packages[name] ?? ''));
  if (missing.length > 0) throw new UserError(`Debian packages are missing: apt-get install ${missing.join(' ')}`);
}

/** The first of some programs that runs with these arguments. @throws {UserError} where none does */
export async function findProgram(
  programs: readonly string[],
  args: readonly string[],
  missing: string,
): Promise<string> {
  for (const program of programs)
    if (await promisify(execFile)(program, [...args]).catch(() => undefined)) return program;
  throw new UserError(missing);
}
