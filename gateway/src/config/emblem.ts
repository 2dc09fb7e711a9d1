import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

const MAX_KB = 256;

const PNG_START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** An XML declaration, comments and a DOCTYPE without entities may come first. */
const SVG_START = /^\uFEFF?(?:\s|<\?xml\b[^>]*>|<!--[^]*?-->|<!DOCTYPE\s+svg\b[^>[]*>)*<svg[\s>]/;

export type Emblem = ReturnType<typeof readEmblem>;

/**
 * Reads the operator's picture for the contacts page. Its content decides on its type.
 *
 * @param refuse makes the error to throw
 */
export function readEmblem(file: string, refuse: (fault: string) => Error) {
  const bytes = readBounded(file, refuse);
  const type = findType(bytes);
  if (type === undefined) throw refuse('is neither PNG nor SVG');
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const encoding = 'identity' as const;
  return { address: `/emblem.${digest}`, file: { bytes, type, etag: `"${digest}"`, encoding } };
}

function readBounded(file: string, refuse: (fault: string) => Error): Buffer {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile() || stats.size > MAX_KB * 1024) throw refuse(`is no file of at most ${MAX_KB} KB`);
  try {
    return readFileSync(file);
  } catch {
    throw refuse('cannot be read');
  }
}

function findType(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, PNG_START.length).equals(PNG_START)) return 'image/png';
  return SVG_START.test(bytes.toString('utf8', 0, 4096)) ? 'image/svg+xml' : undefined;
}
