import { SESSION_RECORD } from '../contract/http/page';
import type { TokenClaims } from '../contract/http/session-token';
import { POSITIONS } from '../contract/http/positions';
import type { Position } from '../contract/http/positions';

const { user: USER_KEY, date: DATE_KEY, hours: SESSION_HOURS } = SESSION_RECORD;

const HOUR = 3_600_000;

export type Session = { token: string; claims: TokenClaims; savedAt: Date };

/** The stored session, expired or not; `null` if none is stored or it cannot be read. */
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

/** The claims are not verified: only the API can do that. `null` if the text is not a JWT. */
export function readClaims(token: string): TokenClaims | null {
  try {
    const payload = token.split('.')[1];
    const claims: unknown = payload ? JSON.parse(decodeBase64Url(payload)) : null;
    return isRecord(claims) ? completeClaims(claims) : null;
  } catch {
    return null;
  }
}

/** Another back end may leave claims out. A missing claim grants nothing. */
function completeClaims(claims: Record<string, unknown>): TokenClaims {
  const text = (key: string) => (typeof claims[key] === 'string' ? claims[key] : '');
  const positions = Array.isArray(claims['positions']) ? claims['positions'] : [];
  return {
    sub: text('sub'),
    login: text('login'),
    full_name: text('full_name') || text('login'),
    positions: positions.filter((word): word is Position => (POSITIONS as readonly unknown[]).includes(word)),
    province_code: text('province_code') || null,
    cluster_id: typeof claims['cluster_id'] === 'number' ? claims['cluster_id'] : null,
    exp: typeof claims['exp'] === 'number' ? claims['exp'] : 0,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function decodeBase64Url(text: string): string {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}
