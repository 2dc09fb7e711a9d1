import type { Session } from './record';

/** Key of the owner of this tab's storage, which browsers keep even for discarded tabs. */
const OWNER_KEY = 'klaster.user';

/** Identifies a user with their rights: equal for two sessions of one user. A token that names nobody counts as its own user. */
export function identifyUser(session: Session | null): string | null {
  if (session === null) return null;
  const { exp: _, ...who } = session.claims;
  return who.sub || who.login ? JSON.stringify(who) : session.token;
}

/** Clears this tab's storage if it was another user's. */
export function claimTab(session: Session | null): void {
  const user = identifyUser(session);
  const owner = sessionStorage.getItem(OWNER_KEY);
  if (owner === user) return;
  if (owner !== null) sessionStorage.clear();
  if (user !== null) sessionStorage.setItem(OWNER_KEY, user);
}
