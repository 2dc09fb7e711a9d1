import { stringifySetCookie } from 'cookie';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import { madeOnce } from '../storage/made-once';
import type { ObjectStore } from '../storage/object-store';
import { OPERATIONS_COOKIE, SECURE_OPERATIONS_COOKIE } from '../requests/operations-cookie';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Authenticated purpose of the seal, so that nothing else sealed with the key is accepted as a session. */
const PURPOSE = Buffer.from('klaster operations session 1');

/** Longest lifetime of a session, in milliseconds. */
const LIFETIME_MS = 8 * 60 * 60 * 1000;

/** Most characters of a cookie's value: browsers drop cookies over 4096 bytes, including name and attributes. */
const COOKIE_LENGTH = 3900;

const sessionSchema = z.object({ token: z.string().min(1), expires: z.number() });

/** A session of the API, and when its cookie expires, in milliseconds since the epoch. */
export type OperationsSession = z.infer<typeof sessionSchema>;

/** The key that sessions are sealed with, one for all gateways of a store. */
export function operationsKey(store: ObjectStore): Promise<Buffer> {
  return madeOnce(store, 'operations.key', () => randomBytes(KEY_BYTES));
}

/**
 * A session of the API with its lifetime at the operations address: eight hours, but no longer than the session itself.
 *
 * @param token a JWT, of which only the expiry is read; only the API verifies it
 */
export function sessionOf(token: string, now: number): OperationsSession {
  const claims = z.object({ exp: z.number() }).safeParse(tokenClaims(token)).data;
  return { token, expires: Math.min(now + LIFETIME_MS, claims ? claims.exp * 1000 : Infinity) };
}

function tokenClaims(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The value of the session's cookie. Without the key, it cannot be made from a token that was stolen elsewhere.
 *
 * @returns null if it would be longer than browsers store
 */
export function seal(session: OperationsSession, key: Buffer): string | null {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(PURPOSE);
  const sealed = Buffer.concat([
    iv,
    cipher.update(JSON.stringify(session), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const value = sealed.toString('base64url');
  return value.length > COOKIE_LENGTH ? null : value;
}

/**
 * The first valid session among the values of {@link sealedIn}; undefined if none is: sealed with another key, altered, or expired. The
 * number of values is bounded by the limit of headers.
 */
export function unseal(values: string, key: Buffer, now: number): OperationsSession | undefined {
  for (const value of values.split(' ')) {
    const session = unsealOne(value, key, now);
    if (session) return session;
  }
  return undefined;
}

function unsealOne(value: string, key: Buffer, now: number): OperationsSession | undefined {
  const bytes = Buffer.from(value, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES || value.length > COOKIE_LENGTH) return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES)).setAAD(PURPOSE);
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    const session = sessionSchema.parse(JSON.parse(text));
    return session.expires > now ? session : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The values of all session cookies of a request, separated by spaces; undefined if there are none. A page at another port of this
 * host can set a false cookie of the same name before ours, which must not lock anybody out.
 */
export function sealedIn({ cookie = '' }: IncomingHttpHeaders, isSecure: boolean): string | undefined {
  const start = `${isSecure ? SECURE_OPERATIONS_COOKIE : OPERATIONS_COOKIE}=`;
  const pairs = cookie.split(';').map((pair) => pair.trim());
  const values = pairs.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length));
  return values.filter((value) => value !== '').join(' ') || undefined;
}

/** The `Set-Cookie` header of a new session. */
export function sessionCookie(
  value: string,
  { expires }: OperationsSession,
  { isSecure, now }: { isSecure: boolean; now: number },
): string {
  return setCookie(value, Math.max(0, Math.floor((expires - now) / 1000)), isSecure);
}

/** The `Set-Cookie` header that makes a browser forget the session. */
export function noSessionCookie(isSecure: boolean): string {
  return setCookie('', 0, isSecure);
}

function setCookie(value: string, maxAge: number, secure: boolean): string {
  const name = secure ? SECURE_OPERATIONS_COOKIE : OPERATIONS_COOKIE;
  return stringifySetCookie(name, value, { path: '/', maxAge, httpOnly: true, sameSite: 'strict', secure });
}
