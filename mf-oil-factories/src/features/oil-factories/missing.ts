import { HttpError } from '@klaster/shared/http';

/** Whether a part of an address can be a factory's id at all; the server is not asked about anything else. */
export function isId(part: string): boolean {
  return /^\d{1,9}$/.test(part);
}

/** Whether the server says that there is no such thing, so that asking again is of no use. */
export function isMissing(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 404 || error.status === 400);
}
