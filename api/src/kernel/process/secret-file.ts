import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { OperatorError, systemCode } from './operator-error';

/** Detects a truncated file. */
const MIN_LENGTH = 32;

/** Reads a secret, or generates it the first time. @throws OperatorError if the file holds something shorter */
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
    throw new OperatorError(`The file ${path} cannot be read: ${systemCode(error) ?? String(error)}.`);
  }
}

/** Linked only when complete: of concurrent attempts one wins. */
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

/** 256 random bits. */
export function generateSecret(): string {
  return randomBytes(32).toString('base64url');
}
