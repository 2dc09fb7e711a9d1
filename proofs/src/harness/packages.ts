import { UserError } from '@klaster/tools/user-error';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { promisify } from 'node:util';

const POSTGRESQL = '/usr/lib/postgresql';

const postgresBin = (): string => {
  const versions = existsSync(POSTGRESQL) ? readdirSync(POSTGRESQL) : [];
  return `${POSTGRESQL}/${versions.toSorted((a, b) => Number(b) - Number(a))[0] ?? 'none'}/bin`;
};

/** For each Debian package that proofs use, one of its files. */
export const PACKAGES = {
  nginx: '/usr/sbin/nginx',
  openssl: '/usr/bin/openssl',
  pgbouncer: '/usr/sbin/pgbouncer',
  podman: '/usr/bin/podman',
  postgresql: `${postgresBin()}/postgres`,
  prometheus: '/usr/bin/prometheus',
  /** Preloaded, it moves the clock of a process. */
  faketime: '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
} as const;

export const postgresProgram = (name: string): string => `${postgresBin()}/${name}`;

/** @throws {UserError} that says how to install the missing ones */
export function assertInstalled(names: readonly string[], packages: Readonly<Record<string, string>> = PACKAGES): void {
  const missing = names.filter((name) => !existsSync(packages[name] ?? ''));
  if (missing.length > 0) throw new UserError(`Debian packages are missing: apt-get install ${missing.join(' ')}`);
}

/** The first program that runs with these arguments. @throws {UserError} if none does */
export async function findProgram(
  programs: readonly string[],
  args: readonly string[],
  missing: string,
): Promise<string> {
  for (const program of programs)
    if (await promisify(execFile)(program, [...args]).catch(() => undefined)) return program;
  throw new UserError(missing);
}
