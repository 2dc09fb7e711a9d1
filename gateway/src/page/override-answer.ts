import type { FastifyReply } from 'fastify';
import { sendProblem } from '../problems/problem';
import { isVersion, overridesCookie, readOverrides, parseOverride } from './overrides';
import { writeFullAddress } from './page-route';
import type { PageAddress } from './page-route';

/** Query parameter that sets a remote's override; `off` removes all. */
export const OVERRIDE_PARAMETER = 'remote';

type OverrideRules = {
  /** Allowed origins. */
  origins: readonly string[];
  /** Remotes that can be overridden by an origin. */
  remotes: readonly string[];
  /** Whether a version may be tried before it is live. */
  isOnTrial: (remote: string, version: string) => Promise<boolean>;
};

const FORM = `"${OVERRIDE_PARAMETER}" takes a remote and a version that is stored, or an origin that this gateway allows, as mf-name@http://localhost:3101, or off.`;

/** Stores the overrides in a cookie and redirects to the page. */
export async function answerOverride(
  reply: FastifyReply,
  address: PageAddress,
  rules: OverrideRules,
): Promise<FastifyReply> {
  const { request } = reply;
  const { query } = address;
  const requested = query.getAll(OVERRIDE_PARAMETER);
  const isOff = requested.includes('off');
  const reasons = isOff ? [] : await Promise.all(requested.map((text) => reasonAgainst(text, rules)));
  const reason = reasons.find((one) => one !== null);
  if (reason !== undefined) return refuse(reply, reason);
  const added = requested.map((text) => parseOverride(text, rules.origins)).filter((override) => override !== null);
  const overrides = isOff ? new Map() : new Map([...readOverrides(request.headers, rules.origins), ...added]);
  query.delete(OVERRIDE_PARAMETER);
  return reply
    .header('set-cookie', overridesCookie(overrides, request.protocol === 'https'))
    .header('cache-control', 'no-store')
    .redirect(writeFullAddress(address), 303);
}

/** Null if the override is allowed. */
async function reasonAgainst(text: string, { origins, remotes, isOnTrial }: OverrideRules): Promise<string | null> {
  const override = parseOverride(text, origins);
  if (override === null) return FORM;
  const [remote, source] = override;
  if (isVersion(source))
    return (await isOnTrial(remote, source)) ? null : `No release ${source} of ${remote} is stored.`;
  return remotes.includes(remote)
    ? null
    : `${remote} is isolated or has no live release yet, so a local one has nothing to replace in the page.`;
}

function refuse(reply: FastifyReply, message: string): FastifyReply {
  const errors = [{ path: OVERRIDE_PARAMETER, message, code: 'invalid' as const }];
  return sendProblem(reply, 'invalid_input', { detail: message, errors });
}
