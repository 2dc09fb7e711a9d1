import type { AskedFor } from '@klaster/shared/router';

const START = '/main';

/** The page that was requested when the root was shown instead. */
export type RequestedPage = {
  page: string;
  /** The user whose session ended on the page; absent if it was requested without a session. */
  of?: string;
};

/** The requested page in a history entry's state; only a page of this site is accepted. */
export function askedFor(state: unknown): RequestedPage | undefined {
  const { askedFor: page, of } = (typeof state === 'object' ? (state ?? {}) : {}) as Partial<
    Record<keyof AskedFor, unknown>
  >;
  if (typeof page !== 'string' || !isOfThisSite(page)) return undefined;
  return { page, ...(typeof of === 'string' && { of }) };
}

/**
 * The requested page, or the start page. If a session ended on the requested page, it is only for the user of that
 * session.
 *
 * @param user the token's `sub`
 */
export function pageAfterSignIn(state: unknown, user: string | undefined): string {
  const requested = askedFor(state);
  return requested && (requested.of === undefined || requested.of === user) ? requested.page : START;
}

/**
 * Whether an address belongs to this site. Browsers drop tabs and line breaks and read `\` as `/`: such an address
 * could lead to another host.
 */
function isOfThisSite(path: string): boolean {
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path)) return false;
  return new URL(path, window.location.origin).origin === window.location.origin;
}
