import { chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** `nobody` on every Linux: PostgreSQL refuses to run as root, so its server runs under this identity. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };

export type Identity = { readonly uid: number; readonly gid: number };

/** The identity that PostgreSQL's programs must run under, or none when this process may run them as itself. */
export function serverIdentity(): Identity | undefined {
  return process.getuid?.() === 0 ? UNPRIVILEGED : undefined;
}

/** Makes the server's identity the owner of a file or folder. */
export async function giveTo(identity: Identity | undefined, path: string): Promise<void> {
  if (identity) await chown(path, identity.uid, identity.gid);
}

const OTHERS_SEARCH = 0o001;

/** Whether a process of another user can reach what lies in `folder`: every folder up to the root must let it pass. */
export async function isReachable(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & OTHERS_SEARCH) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || isReachable(parent);
}
