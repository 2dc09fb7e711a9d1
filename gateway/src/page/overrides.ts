import { versionSchema } from '@klaster/shared/contract/http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { IncomingHttpHeaders } from 'node:http';

/** Remotes in a version that is not live, for those who have its link: name to version. */
export type Overrides = ReadonlyMap<string, string>;

const OVERRIDES_COOKIE = 'klaster_overrides';

export function readOverrides(headers: IncomingHttpHeaders): Overrides {
  const listed = parseCookie(headers.cookie ?? '')[OVERRIDES_COOKIE]?.split(',') ?? [];
  return new Map(listed.map(parseOverride).filter((override) => override !== null));
}

/** Reads `mf-clusters@0123456789abcdef`; null for any other text. */
export function parseOverride(text: string): [remote: string, version: string] | null {
  const [, remote, version] = /^(mf-[a-z0-9-]+)@(.+)$/.exec(text) ?? [];
  return remote && versionSchema.safeParse(version).success ? [remote, version!] : null;
}

/** The `Set-Cookie` header that stores the overrides until the browser is closed, or, if there are none, deletes the cookie. */
export function overridesCookie(overrides: Overrides, secure: boolean): string {
  const value = [...overrides].map((override) => override.join('@')).join(',');
  return stringifySetCookie(OVERRIDES_COOKIE, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(value === '' ? { maxAge: 0 } : {}),
  });
}
