import { versionSchema } from '@klaster/shared/contract/http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { sendProblem } from '../problems/problem';
import { writeFullAddress } from './page-route';
import type { PageAddress } from './page-route';

/** Remotes in a version that is not live, for those who have its link: name to version. */
export type Overrides = ReadonlyMap<string, string>;

const OVERRIDES_COOKIE = 'klaster_overrides';

export function readOverrides(headers: IncomingHttpHeaders): Overrides {
  const listed = parseCookie(headers.cookie ?? '')[OVERRIDES_COOKIE]?.split(',') ?? [];
  return new Map(listed.map(parseOverride).filter((override) => override !== null));
}

/** Reads `mf-clusters@0123456789abcdef`; null for any other text. */
function parseOverride(text: string): [remote: string, version: string] | null {
  const [, remote, version] = /^(mf-[a-z0-9-]+)@(.+)$/.exec(text) ?? [];
  return remote && versionSchema.safeParse(version).success ? [remote, version!] : null;
}

/** The `Set-Cookie` header that stores the overrides until the browser is closed, or, if there are none, deletes the cookie. */
function overridesCookie(overrides: Overrides, secure: boolean): string {
  const value = [...overrides].map((override) => override.join('@')).join(',');
  return stringifySetCookie(OVERRIDES_COOKIE, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(value === '' ? { maxAge: 0 } : {}),
  });
}

/** Query parameter that sets a remote's override; `off` removes all. */
export const OVERRIDE_PARAMETER = 'remote';

/** Whether a version may be tried before it is live. */
type IsOnTrial = (remote: string, version: string) => Promise<boolean>;

const FORM = `"${OVERRIDE_PARAMETER}" takes a remote and a version that is stored, as mf-name@0123456789abcdef, or off.`;

/** Stores the overrides in a cookie and redirects to the page. */
export async function answerOverride(
  reply: FastifyReply,
  address: PageAddress,
  isOnTrial: IsOnTrial,
): Promise<FastifyReply> {
  const { request } = reply;
  const { query } = address;
  const requested = query.getAll(OVERRIDE_PARAMETER);
  const isOff = requested.includes('off');
  const reasons = isOff ? [] : await Promise.all(requested.map((text) => reasonAgainst(text, isOnTrial)));
  const reason = reasons.find((reason) => reason !== null);
  if (reason !== undefined) return refuse(reply, reason);
  const added = requested.map(parseOverride).filter((override) => override !== null);
  const overrides = isOff ? new Map() : new Map([...readOverrides(request.headers), ...added]);
  query.delete(OVERRIDE_PARAMETER);
  return reply
    .header('set-cookie', overridesCookie(overrides, request.protocol === 'https'))
    .header('cache-control', 'no-store')
    .redirect(writeFullAddress(address), 303);
}

/** Null if the override is allowed. */
async function reasonAgainst(text: string, isOnTrial: IsOnTrial): Promise<string | null> {
  const override = parseOverride(text);
  if (override === null) return FORM;
  const [remote, version] = override;
  return (await isOnTrial(remote, version)) ? null : `No release ${version} of ${remote} is stored.`;
}

function refuse(reply: FastifyReply, message: string): FastifyReply {
  const errors = [{ path: OVERRIDE_PARAMETER, message, code: 'invalid' as const }];
  return sendProblem(reply, 'invalid_input', { detail: message, errors });
}
