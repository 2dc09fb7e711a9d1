import { SESSION_RECORD } from '../contract/http/page';
import type { TokenClaims } from '../contract/http/session-token';
import { readClaims } from './token';

const { user: USER_KEY, date: DATE_KEY, hours: SESSION_HOURS } = SESSION_RECORD;

const HOUR = 3_600_000;

export type Session = { token: string; claims: TokenClaims; savedAt: Date };

/** Of any age; `null` if none is stored or it cannot be read. */
export function readSession(): Session | null {
  const token = readToken(localStorage.getItem(USER_KEY));
  const savedAt = new Date(localStorage.getItem(DATE_KEY) ?? Number.NaN);
  const claims = readClaims(token);
  return claims === null || Number.isNaN(savedAt.getTime()) ? null : { token, claims, savedAt };
}

/** Whether the session is less than 23 whole hours old. A time in the future counts as fresh, since clocks of old laptops drift. */
export function isFresh(session: Session, now: Date): boolean {
  return Math.floor((now.getTime() - session.savedAt.getTime()) / HOUR) < SESSION_HOURS;
}

/** Other tabs get an event per item. The date is written first, since a new token with an old date would be removed. */
export function writeSession(token: string, now: Date): void {
  localStorage.setItem(DATE_KEY, now.toISOString());
  localStorage.setItem(USER_KEY, JSON.stringify({ token }));
}

/** Removes all from local storage except the session record. */
export function dropLeftovers(): void {
  const leftovers = Object.keys(localStorage).filter((key) => key !== USER_KEY && key !== DATE_KEY);
  leftovers.forEach((key) => localStorage.removeItem(key));
}

/** Clears the storage as the specification requires; language and colour mode are in cookies. */
export function clearStorage(): void {
  // Not if it is empty: a late call would remove the session that another tab has just stored.
  if (localStorage.length > 0) localStorage.clear();
  sessionStorage.clear();
}

/** Removes items one by one, so that other tabs can tell the end of a session from a sign-out. */
export function removeItems(): void {
  for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
  sessionStorage.clear();
}

/** Empty if there is none. */
function readToken(record: string | null): string {
  try {
    const { token } = JSON.parse(record ?? '') as { token?: unknown };
    return typeof token === 'string' ? token : '';
  } catch {
    return '';
  }
}
