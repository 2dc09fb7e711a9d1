import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from './fs-error';
import { writeSynced } from './sync';

/**
 * What a secret file of the store holds. The first gateway that needs it makes it: aside, then linked into place, so that of
 * two at once both read the same whole content. Only its owner can read it.
 *
 * @param make content of a new one
 */
export async function madeOnce(file: string, make: () => string | Buffer): Promise<Buffer> {
  return (await readIfThere(file)) ?? makeNow(file, make());
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function makeNow(file: string, content: string | Buffer): Promise<Buffer> {
  const aside = `${file}.${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeSynced(aside, content, 0o600);
  try {
    await link(aside, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(aside, { force: true });
  }
  return readFile(file);
}
