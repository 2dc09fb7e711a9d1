import type { Session } from './record';

/** Key of the user whose data are in this tab's storage, which a browser keeps even for a tab that it has discarded. */
const OWNER_KEY = 'klaster.user';

/**
 * Whose session it is, and with which rights: two sessions with the same answer are one user's, signed in twice. A token that
 * names nobody, as another back end's may, is its own answer.
 */
export function userOf(session: Session | null): string | null {
  if (session === null) return null;
  const { exp: _, ...who } = session.claims;
  return who.sub || who.login ? JSON.stringify(who) : session.token;
}

/** Makes this tab's storage the user's, emptied if it was another's. */
export function claimTab(session: Session | null): void {
  const user = userOf(session);
  const owner = sessionStorage.getItem(OWNER_KEY);
  if (owner === user) return;
  if (owner !== null) sessionStorage.clear();
  if (user !== null) sessionStorage.setItem(OWNER_KEY, user);
}
