const START = '/main';

/** What is kept of a page that somebody without a session asked for: with the entry in the browser's history, in no address. */
export type AskedFor = { askedFor: string };

/**
 * Where to go after a sign-in: to the page that was asked for, or the start page.
 *
 * @param state of the entry in the history; whatever else it may hold leads nowhere but to a page of this site
 */
export function pageAskedFor(state: unknown): string {
  const asked = typeof state === 'object' && state !== null && 'askedFor' in state ? state.askedFor : undefined;
  return typeof asked === 'string' && isOfThisSite(asked) ? asked : START;
}

/** One slash, then anything that a browser takes for no other host: it drops tabs and line breaks, and reads `\` as `/`. */
function isOfThisSite(path: string): boolean {
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path)) return false;
  return new URL(path, window.location.origin).origin === window.location.origin;
}
