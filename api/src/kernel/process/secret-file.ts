import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { OperatorError, systemCode } from './operator-error';

/** Minimum length, so that a truncated file is refused. */
const MIN_LENGTH = 32;

/**
 * Reads a secret that only this user may read; the first time, it is generated (256 random bits, base64url).
 * @throws OperatorError when the file holds something too short to be a secret
 */
export async function readOrCreateSecret(path: string): Promise<string> {
  const secret = (await readIfThere(path)) ?? (await createSecret(path));
  if (secret.length >= MIN_LENGTH) return secret;
  throw new OperatorError(`The file ${path} is damaged: it holds no secret of ${MIN_LENGTH} characters or more.`);
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written to a temporary file and linked: it appears whole, and of concurrent creations one prevails. */
async function createSecret(path: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, `${generateSecret()}\n`, { mode: 0o600, flag: 'wx', flush: true });
    await link(draft, path).catch((error: unknown) => {
      if (systemCode(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}

/** 256 random bits, base64url. */
export function generateSecret(): string {
  return randomBytes(32).toString('base64url');
}
