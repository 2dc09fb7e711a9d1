import type { AskedFor } from '@klaster/shared/router';

const START = '/main';

/** The page that the root was shown in place of. */
export type RequestedPage = {
  /** Address of the page. */
  page: string;
  /** Whose session ended on it; absent if it was requested without one. */
  of?: string;
};

/**
 * The requested page out of a history entry's state; none of another site is accepted.
 *
 * @returns nothing where none was
 */
export function askedFor(state: unknown): RequestedPage | undefined {
  const { askedFor: page, of } = (typeof state === 'object' ? (state ?? {}) : {}) as Partial<
    Record<keyof AskedFor, unknown>
  >;
  if (typeof page !== 'string' || !isOfThisSite(page)) return undefined;
  return { page, ...(typeof of === 'string' && { of }) };
}

/**
 * Where to go after a sign-in: to the requested page, or the start page. A page that a session ended on is only for the user of
 * that session.
 *
 * @param state of the entry in the history
 * @param user who has signed in, by the token's `sub`
 */
export function pageAfterSignIn(state: unknown, user: string | undefined): string {
  const requested = askedFor(state);
  return requested && (requested.of === undefined || requested.of === user) ? requested.page : START;
}

/** One slash, then anything that a browser takes for no other host: it drops tabs and line breaks, and reads `\` as `/`. */
function isOfThisSite(path: string): boolean {
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path)) return false;
  return new URL(path, window.location.origin).origin === window.location.origin;
}
