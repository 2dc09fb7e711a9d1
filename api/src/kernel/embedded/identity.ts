import { chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** PostgreSQL refuses to run as root, so it runs as `nobody`. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };

export type Identity = { readonly uid: number; readonly gid: number };

/** Undefined: the current user. */
export function serverIdentity(): Identity | undefined {
  return process.getuid?.() === 0 ? UNPRIVILEGED : undefined;
}

export async function changeOwner(identity: Identity | undefined, path: string): Promise<void> {
  if (identity) await chown(path, identity.uid, identity.gid);
}

const OTHERS_SEARCH = 0o001;

/** Whether other users may pass through all parent folders. */
export async function isReachable(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & OTHERS_SEARCH) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || isReachable(parent);
}
