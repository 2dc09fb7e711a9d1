import { existsSync } from 'node:fs';
import { UserError } from '../../bootstrap/user-error.mjs';

/** A file of each of Debian's packages that the machines are made of, besides PostgreSQL. */
export const PACKAGES = {
  nginx: '/usr/sbin/nginx',
  pgbouncer: '/usr/sbin/pgbouncer',
  /** Moves the clock of a process that preloads it. */
  faketime: '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
} as const;

/** @throws UserError for the packages that are missing */
export function assertInstalled(packages: Readonly<Record<string, string>> = PACKAGES): void {
  const missing = Object.keys(packages).filter((name) => !existsSync(packages[name]!));
  if (missing.length > 0)
    throw new UserError(`Debian’s packages are not all there: apt-get install ${missing.join(' ')}`);
}
