import { versionSchema } from '@klaster/shared/contract/http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { IncomingHttpHeaders } from 'node:http';

/** Remotes that a developer's pages load from dev servers, or in a version that is not live: name to origin or version. */
export type Overrides = ReadonlyMap<string, string>;

const OVERRIDES_COOKIE = 'klaster_overrides';

/** The overrides in a request's cookie: versions, and origins that the gateway allows. */
export function readOverrides(headers: IncomingHttpHeaders, allowed: readonly string[]): Overrides {
  const listed = parseCookie(headers.cookie ?? '')[OVERRIDES_COOKIE]?.split(',') ?? [];
  return new Map(listed.map((text) => parseOverride(text, allowed)).filter((override) => override !== null));
}

/** Whether an override is a stored release; otherwise it is the origin of a dev server. */
export const isVersion = (source: string): boolean => versionSchema.safeParse(source).success;

/**
 * Reads `mf-clusters@http://localhost:3101` or `mf-clusters@0123456789abcdef`; null for any other text and for an origin that is not
 * allowed.
 */
export function parseOverride(text: string, allowed: readonly string[]): [remote: string, source: string] | null {
  const [, remote, source] = /^(mf-[a-z0-9-]+)@(https?:\/\/[^/]+|[0-9a-f]+)\/?$/.exec(text) ?? [];
  return remote && source && (isVersion(source) || allowed.includes(source)) ? [remote, source] : null;
}

/** The `Set-Cookie` header that stores the overrides until the browser is closed, or, if there are none, deletes the cookie. */
export function overridesCookie(overrides: Overrides, secure: boolean): string {
  const value = [...overrides].map(([remote, source]) => `${remote}@${source}`).join(',');
  return stringifySetCookie(OVERRIDES_COOKIE, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(value === '' ? { maxAge: 0 } : {}),
  });
}
