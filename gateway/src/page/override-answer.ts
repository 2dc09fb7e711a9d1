import type { FastifyReply } from 'fastify';
import { sendProblem } from '../problems/problem';
import { isVersion, overridesCookie, readOverrides, parseOverride } from './overrides';
import type { Overrides } from './overrides';
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

/** Stores the overrides in a cookie and redirects to the page. */
export async function answerOverride(
  reply: FastifyReply,
  address: PageAddress,
  rules: OverrideRules,
): Promise<FastifyReply> {
  const { request } = reply;
  const { query } = address;
  const requested = query.getAll(OVERRIDE_PARAMETER);
  const overrides = requested.includes('off')
    ? new Map()
    : await withRequested(readOverrides(request.headers, rules.origins), requested, rules);
  if (overrides === null) return refuse(reply);
  query.delete(OVERRIDE_PARAMETER);
  return reply
    .header('set-cookie', overridesCookie(overrides, request.protocol === 'https'))
    .header('cache-control', 'no-store')
    .redirect(writeFullAddress(address), 303);
}

/** Null if a requested override is not allowed. */
async function withRequested(
  before: Overrides,
  requested: readonly string[],
  { origins, remotes, isOnTrial }: OverrideRules,
): Promise<Overrides | null> {
  const added = requested.map((text) => parseOverride(text, origins)).filter((override) => override !== null);
  const allowed = added.map(async ([remote, source]) =>
    isVersion(source) ? isOnTrial(remote, source) : remotes.includes(remote),
  );
  const areAll = added.length === requested.length && (await Promise.all(allowed)).every(Boolean);
  return areAll ? new Map([...before, ...added]) : null;
}

function refuse(reply: FastifyReply): FastifyReply {
  const message = `"${OVERRIDE_PARAMETER}" takes a remote and a version that is stored, or an origin that this gateway allows, as mf-name@http://localhost:3101, or off.`;
  const errors = [{ path: OVERRIDE_PARAMETER, message, code: 'invalid' as const }];
  return sendProblem(reply, 'invalid_input', { detail: message, errors });
}
