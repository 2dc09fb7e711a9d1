import { parseCookie, stringifySetCookie } from 'cookie';
import type { IncomingHttpHeaders } from 'node:http';

/** Remotes that a developer's pages load from dev servers: name to origin. */
export type Overrides = ReadonlyMap<string, string>;

const OVERRIDES_COOKIE = 'klaster_overrides';

/** The overrides in a request's cookie whose origins the gateway allows. */
export function readOverrides(headers: IncomingHttpHeaders, allowed: readonly string[]): Overrides {
  const listed = parseCookie(headers.cookie ?? '')[OVERRIDES_COOKIE]?.split(',') ?? [];
  return new Map(listed.map((text) => parseOverride(text, allowed)).filter((override) => override !== null));
}

/** Reads `mf-clusters@http://localhost:3101`; null for any other text and for an origin that is not allowed. */
export function parseOverride(text: string, allowed: readonly string[]): [remote: string, origin: string] | null {
  const [, remote, origin] = /^(mf-[a-z0-9-]+)@(https?:\/\/[^/]+)\/?$/.exec(text) ?? [];
  return remote && origin && allowed.includes(origin) ? [remote, origin] : null;
}

/** The `Set-Cookie` header that stores the overrides until the browser is closed, or, if there are none, deletes the cookie. */
export function overridesCookie(overrides: Overrides, secure: boolean): string {
  const value = [...overrides].map(([remote, origin]) => `${remote}@${origin}`).join(',');
  return stringifySetCookie(OVERRIDES_COOKIE, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(value === '' ? { maxAge: 0 } : {}),
  });
}
