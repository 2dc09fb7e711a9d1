import { UserError } from '../../bootstrap/user-error.mjs';
import type { FileBlock } from './blocks';

/**
 * Inserts a guide's block into a file's text.
 *
 * @param text undefined if there is no such file
 * @throws {UserError} if the anchor is not in the file exactly once, a new file exists, or a file to change does not
 */
export function applyBlock(text: string | undefined, { file, place, rewrites, body }: FileBlock): string {
  if (text === undefined) {
    if (place || rewrites) throw new UserError(`${file} is not there.`);
    return body;
  }
  if (rewrites) return body;
  if (file.endsWith('.json')) return `${JSON.stringify(merge(JSON.parse(text), parsePiece(body)), null, 2)}\n`;
  if (!place) throw new UserError(`${file} is there already.`);
  const { anchor, side } = place;
  const parts = text.split(anchor);
  if (parts.length === 1) throw new UserError(`${file} has no "${anchor}".`);
  if (parts.length > 2) throw new UserError(`${file} has "${anchor}" several times.`);
  const endsLine = parts[1]?.startsWith('\n');
  const after = `${anchor}\n${endsLine ? body.trimEnd() : body}`;
  return parts.join({ after, before: `${body}${anchor}`, replace: body.trim() }[side]);
}

/** A guide shows an object's members without the braces. */
const parsePiece = (body: string): unknown => JSON.parse(`{${body}}`);

/** Merges nested objects, replaces other values, and removes what is `null`. */
function merge(target: unknown, piece: unknown): unknown {
  if (!isObject(target) || !isObject(piece)) return piece;
  const changed = Object.entries(piece).map(([key, value]) => [key, merge(target[key], value)] as const);
  return Object.fromEntries(
    Object.entries({ ...target, ...Object.fromEntries(changed) }).filter(([, value]) => value !== null),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
