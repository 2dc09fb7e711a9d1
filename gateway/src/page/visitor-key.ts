import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../files/fs-error';

const KEY_BYTES = 32;

/**
 * The key that visitors' ids are signed with, one for all gateways of a store: `<dir>/visitor.key`. Made by the first that
 * needs it: written aside and linked into place, so that of two at once both get the same whole key.
 */
export async function visitorKey(dir: string): Promise<Buffer> {
  const file = path.join(dir, 'visitor.key');
  return (await readKey(file)) ?? makeKey(file);
}

/** Reads the key when it is first needed, and once. */
export function visitorKeyOf(dir: string): () => Promise<Buffer> {
  let key: Promise<Buffer> | undefined;
  return () => {
    key ??= visitorKey(dir).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
}

async function readKey(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function makeKey(file: string): Promise<Buffer> {
  const aside = `${file}.${randomBytes(8).toString('hex')}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(aside, randomBytes(KEY_BYTES), { mode: 0o600, flush: true });
  try {
    await link(aside, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(aside, { force: true });
  }
  return readFile(file);
}
