import { stringifySetCookie } from 'cookie';
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { operationsEndpoints, ORIGIN_KEY_HEADER, registryEndpoints } from '@klaster/shared/contract/endpoints';
import * as z from 'zod';
import { ProblemError } from '../problems/problem-error';
import { readOrCreate } from '../storage/object-store';
import type { ObjectStore } from '../storage/object-store';
import { OPERATIONS_COOKIE, SECURE_OPERATIONS_COOKIE } from '../upstream/forwarding';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Additional authenticated data, so that nothing else sealed with the key is accepted as a session. */
const PURPOSE = Buffer.from('klaster operations session 2');

/** Longest lifetime of a session. */
const LIFETIME_MS = 8 * 60 * 60 * 1000;

/** Browsers drop cookies over 4096 bytes, including name and attributes. */
const COOKIE_LENGTH = 3900;

/** Valid paths of a cookie, as long as any call here. */
const COOKIE_PATH = /^[!-:=-~]{0,200}$/;

const sessionSchema = z.object({ token: z.string().min(1), expires: z.number(), keyHash: z.string() });

/** A session of the API, the time at which its cookie expires, and the hash of its origin's key. */
export type OperationsSession = z.infer<typeof sessionSchema>;

/** Reads the key that sessions are sealed with, one for all gateways of a store; after a failure it is read again. */
export function createKeyReader(store: ObjectStore): () => Promise<Buffer> {
  let key: Promise<Buffer> | undefined;
  return () => {
    key ??= readOrCreate(store, 'operations.key', () => randomBytes(KEY_BYTES)).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
}

/** A new key, which the page stores for its origin and sends with each call. */
export function newOriginKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

const computeHash = (originKey: string) => createHash('sha256').update(originKey).digest('base64url');

/** A session of eight hours, but no longer than the API's. @param token a JWT that only the API verifies */
export function newSession(token: string, originKey: string, now: number): OperationsSession {
  const claims = z.object({ exp: z.number() }).safeParse(tokenClaims(token)).data;
  const expires = Math.min(now + LIFETIME_MS, claims ? claims.exp * 1000 : Infinity);
  return { token, expires, keyHash: computeHash(originKey) };
}

function tokenClaims(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The cookie's value; null if it is too long for browsers. Without the key, a token stolen elsewhere cannot be sealed. */
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
 * The session among the request's cookies that belongs to the key that its origin sends. Pages at other ports or hosts of this site
 * can plant cookies, but not read this origin's key, so that planted sessions are ignored.
 *
 * @throws {ProblemError} `two_sessions`, which clears both: each key has one session
 */
export function sessionIn(
  { headers, url }: Pick<FastifyRequest, 'headers' | 'url'>,
  { key, isSecure, now }: { key: Buffer; isSecure: boolean; now: number },
): OperationsSession | undefined {
  const originKey = headers[ORIGIN_KEY_HEADER.toLowerCase()];
  if (typeof originKey !== 'string') return undefined;
  const keyHash = computeHash(originKey);
  const found = sealedIn(headers, isSecure).map((value) => unseal(value, key, now));
  const [session, another] = found.filter((one) => one?.keyHash === keyHash);
  if (another) throw new ProblemError('two_sessions', '', { headers: { 'set-cookie': clearedCookies(url, isSecure) } });
  return session;
}

/** @returns undefined if it was sealed with another key, altered, or has expired */
function unseal(value: string, key: Buffer, now: number): OperationsSession | undefined {
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

/** Distinct values of the session cookies; the limit of headers bounds their number. */
export function sealedIn({ cookie = '' }: IncomingHttpHeaders, isSecure: boolean): string[] {
  const start = `${isSecure ? SECURE_OPERATIONS_COOKIE : OPERATIONS_COOKIE}=`;
  const pairs = cookie.split(';').map((pair) => pair.trim());
  const values = pairs.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length));
  return [...new Set(values)].filter((value) => value !== '');
}

export function sessionCookie(
  value: string,
  { expires }: OperationsSession,
  { isSecure, now }: { isSecure: boolean; now: number },
): string {
  return setCookie(value, { maxAge: Math.max(0, Math.floor((expires - now) / 1000)), secure: isSecure });
}

/** Deletes the session in the browser. */
export function noSessionCookie(isSecure: boolean, path?: string): string {
  return setCookie('', { maxAge: 0, secure: isSecure, ...(path && { path }) });
}

/** Headers that delete the session at every path from which it may have been sent, and at those of all calls here. */
function clearedCookies(url: string, isSecure: boolean): string[] {
  const calls = [...Object.keys(registryEndpoints), ...Object.keys(operationsEndpoints)];
  const paths = [url.split('?', 1)[0] ?? '', ...calls.map((call) => call.replace(/^\S+ /, '').replace(/:.*$/, ''))];
  const cleared = new Set(paths.filter((path) => COOKIE_PATH.test(path)).flatMap(listCookiePaths));
  return [...cleared].map((path) => noSessionCookie(isSecure, path));
}

/** Paths of cookies that are sent with a request for a path (RFC 6265, 5.1.4). */
function listCookiePaths(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  const prefixes = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
  return ['/', ...prefixes.flatMap((prefix) => [prefix, `${prefix}/`])];
}

function setCookie(
  value: string,
  { path = '/', maxAge, secure }: { path?: string; maxAge: number; secure: boolean },
): string {
  const name = secure ? SECURE_OPERATIONS_COOKIE : OPERATIONS_COOKIE;
  return stringifySetCookie(name, value, { path, maxAge, httpOnly: true, sameSite: 'strict', secure });
}
