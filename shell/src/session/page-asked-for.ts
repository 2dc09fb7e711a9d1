import type { AskedFor } from '@klaster/shared/router';

const START = '/main';

/** What the root is told of a page that it stands in for. */
export type Asked = {
  /** Address of the page. */
  page: string;
  /** Whose session ended on it; absent: it was asked for without one. */
  of?: string;
};

/**
 * The page that was asked for, of this site alone, whatever else the state of an entry in the history may hold.
 *
 * @returns nothing where none was
 */
export function askedFor(state: unknown): Asked | undefined {
  const { askedFor: page, of } = (typeof state === 'object' ? (state ?? {}) : {}) as Partial<
    Record<keyof AskedFor, unknown>
  >;
  if (typeof page !== 'string' || !isOfThisSite(page)) return undefined;
  return { page, ...(typeof of === 'string' && { of }) };
}

/**
 * Where to go after a sign-in: to the page that was asked for, or the start page. A page that a session ended on is for whose session
 * that was.
 *
 * @param state of the entry in the history
 * @param user who has signed in, by the token's `sub`
 */
export function pageAskedFor(state: unknown, user: string | undefined): string {
  const asked = askedFor(state);
  return asked && (asked.of === undefined || asked.of === user) ? asked.page : START;
}

/** One slash, then anything that a browser takes for no other host: it drops tabs and line breaks, and reads `\` as `/`. */
function isOfThisSite(path: string): boolean {
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path)) return false;
  return new URL(path, window.location.origin).origin === window.location.origin;
}
