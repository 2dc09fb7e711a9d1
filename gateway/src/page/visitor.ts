import { parseCookie, stringifySetCookie } from 'cookie';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { readOrCreate } from '../storage/object-store';
import type { ObjectStore } from '../storage/object-store';

const VISITOR_COOKIE = 'klaster_visitor';
const YEAR_IN_SECONDS = 31_536_000;

/** 16 random bytes, then their signature, both base64url. */
const COOKIE_VALUE = /^([\w-]{22})\.([\w-]{43})$/;

export type Visitor = {
  id: string;
  key: Buffer;
  /** Whether the request had the id. */
  isReturning: boolean;
};

/** Undefined if no gateway issued the cookie. */
export function readVisitor(headers: IncomingHttpHeaders, key: Buffer): string | undefined {
  const [, id, signature] = COOKIE_VALUE.exec(parseCookie(headers.cookie ?? '')[VISITOR_COOKIE] ?? '') ?? [];
  if (!id || !signature) return undefined;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(visitorSignature(id, key))) ? id : undefined;
}

export function newVisitor(): string {
  return randomBytes(16).toString('base64url');
}

export function visitorCookie(id: string, key: Buffer, secure: boolean): string {
  return stringifySetCookie(VISITOR_COOKIE, `${id}.${visitorSignature(id, key)}`, {
    path: '/',
    maxAge: YEAR_IN_SECONDS,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

function visitorSignature(id: string, key: Buffer): string {
  return createHmac('sha256', key).update(id).digest('base64url');
}

const KEY_BYTES = 32;

const RETRY_MS = 60_000;

/**
 * Reads the key of visitors' ids, one for all gateways of a store. If it can be neither read nor written, as on a full
 * disk, a key of this process serves: other gateways treat its visitors as new.
 */
export function visitorKeyReader(store: ObjectStore, onFault: (fault: string) => void): () => Promise<Buffer> {
  const processKey = randomBytes(KEY_BYTES);
  let key: Promise<Buffer> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (key === undefined && performance.now() - failedAt < RETRY_MS) return Promise.resolve(processKey);
    key ??= readOrCreate(store, 'visitor.key', () => randomBytes(KEY_BYTES)).catch((error: unknown) => {
      key = undefined;
      failedAt = performance.now();
      onFault(`visitor.key: pages are served with a key of this process alone (${String(error)})`);
      return processKey;
    });
    return key;
  };
}
