import { UserError } from '../../bootstrap/user-error.mjs';
import type { FileBlock } from './blocks';

/**
 * The text of a file with a guide's piece in it.
 *
 * @param text undefined where there is no such file
 * @throws {UserError} where the guide's anchor is not in the file exactly once, a new file is there already, or one to be rewritten
 *   is not
 */
export function withBlock(text: string | undefined, { file, place, rewrites, body }: FileBlock): string {
  if (text === undefined) {
    if (place || rewrites) throw new UserError(`${file} is not there.`);
    return body;
  }
  if (rewrites) return body;
  if (file.endsWith('.json')) return `${JSON.stringify(merged(JSON.parse(text), parsedPiece(body)), null, 2)}\n`;
  if (!place) throw new UserError(`${file} is there already.`);
  const parts = text.split(place.anchor);
  if (parts.length === 1) throw new UserError(`${file} has no "${place.anchor}".`);
  if (parts.length > 2) throw new UserError(`${file} has "${place.anchor}" several times.`);
  return parts.join({ after: `${place.anchor}\n${body}`, before: `${body}${place.anchor}`, replace: body }[place.side]);
}

/** Members of an object, as a guide shows them without the braces around. */
const parsedPiece = (body: string): unknown => JSON.parse(`{${body}}`);

/** Objects within objects are merged, anything else is replaced, and what becomes `null` is taken out. */
function merged(target: unknown, piece: unknown): unknown {
  if (!isObject(target) || !isObject(piece)) return piece;
  const changed = Object.entries(piece).map(([key, value]) => [key, merged(target[key], value)] as const);
  return Object.fromEntries(
    Object.entries({ ...target, ...Object.fromEntries(changed) }).filter(([, value]) => value !== null),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
