import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { systemCode } from './operator-error';

/** Reads a secret that only this user may read; the first time, it is generated (256 random bits, base64url). */
export async function readOrCreateSecret(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  const secret = randomBytes(32).toString('base64url');
  await writeFile(path, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  return secret;
}
