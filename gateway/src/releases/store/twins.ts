import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { GateRefusal } from '@klaster/shared/contract';
import { archiveRefusal } from './archive-limits';
import type { UnpackedFile } from './unpack';

const DECOMPRESS = { br: promisify(brotliDecompress), gz: promisify(gunzip) };

type Twin = { name: string; original: string; encoding: keyof typeof DECOMPRESS };

/** The file that `x.js.br` or `x.js.gz` is the compressed form of; undefined for any other name. */
export function twinOf(name: string): Twin | undefined {
  const match = /^(.+)\.(br|gz)$/.exec(name);
  const [, original, encoding] = match ?? [];
  return original && (encoding === 'br' || encoding === 'gz') ? { name, original, encoding } : undefined;
}

/** Refusals for compressed twins that are not exactly their original: browsers would get other code than the hashes say. */
export async function checkTwins(folder: string, files: ReadonlyMap<string, UnpackedFile>): Promise<GateRefusal[]> {
  const refusals: GateRefusal[] = [];
  for (const name of files.keys()) {
    const twin = twinOf(name);
    if (!twin) continue;
    const original = files.get(twin.original);
    if (original && (await decompressesTo(folder, twin, original))) continue;
    refusals.push(
      archiveRefusal(`${name} is not the compressed form of ${twin.original}`, 'a twin has its content, byte for byte'),
    );
  }
  return refusals;
}

async function decompressesTo(folder: string, { name, encoding }: Twin, original: UnpackedFile): Promise<boolean> {
  const compressed = await readFile(path.join(folder, name));
  try {
    const plain = await DECOMPRESS[encoding](compressed, { maxOutputLength: Math.max(1, original.bytes) });
    return `sha256-${createHash('sha256').update(plain).digest('base64')}` === original.integrity;
  } catch {
    return false;
  }
}
