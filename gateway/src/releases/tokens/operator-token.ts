import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../../files/fs-error';
import { writeSynced } from '../../files/sync';
import { newOperatorToken } from './token-text';

/**
 * The operator's token, in a file that only its owner can read. The first gateway of a store makes it: aside, then linked,
 * so that of two at once both read the same whole token.
 */
export async function operatorToken(file: string): Promise<string> {
  const existing = await readToken(file);
  if (existing !== null) return existing;
  await mkdir(path.dirname(file), { recursive: true });
  const aside = `${file}.${randomUUID()}`;
  await writeSynced(aside, `${newOperatorToken()}\n`, 0o600);
  try {
    await link(aside, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(aside, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}

async function readToken(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
