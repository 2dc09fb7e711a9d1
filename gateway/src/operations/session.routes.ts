import { normalizeIP } from '@fastify/rate-limit';
import { signInOutcomeSchema } from '@klaster/shared/contract/accounts';
import { operationsEndpoints } from '@klaster/shared/contract/endpoints';
import type { Account } from '@klaster/shared/contract/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { sendData } from '../access/answers';
import type { Sessions } from '../access/sessions';
import { ProblemError } from '../problems/problem-error';
import { ConcurrencyLimit } from '../requests/concurrency-limit';
import { refuseAs } from '../upstream/api-calls';
import type { ApiCalls } from '../upstream/api-calls';
import { newOriginKey, newSession, noSessionCookie, seal, sessionCookie } from './session-cookie';
import type { OperationsSession } from './session-cookie';

/** Accounts that may make this call can sign in here. Every action is authorised separately. */
const SIGNED_IN_CALL = 'GET /registry';

/** Steps of signing in, with the API's call for each. */
const STEPS = [
  ['POST /session', '/api/auth/login'],
  ['POST /session/second-factor', '/api/auth/second-factor'],
] as const;

const outcomeSchema = z.object({ data: signInOutcomeSchema });

type SessionParts = {
  sessions: Sessions;
  /** Calls the API with the time limit of sign-ins. */
  api: ApiCalls;
  /** Limit of concurrent sign-ins. */
  limits: { perKey: number; total: number };
  key: () => Promise<Buffer>;
  readSession: (request: FastifyRequest) => Promise<OperationsSession | undefined>;
  isSecure: (request: FastifyRequest) => boolean;
};

/** Signing in and out at the operations address. The API's session is stored in a sealed cookie that no script can read. */
export function sessionRoutes(scope: FastifyInstance, parts: SessionParts): void {
  const { sessions, readSession, isSecure } = parts;
  const step = signInStep(parts);
  const options = { config: { kind: 'operations' as const } };

  scope.get('/session', options, async (request, reply) => {
    const session = await readSession(request);
    if (!session) throw new ProblemError('unauthenticated');
    return sendData(reply, await sessions.accountFor(session.token, SIGNED_IN_CALL, request));
  });

  for (const [name, path] of STEPS) {
    const { body } = operationsEndpoints[name];
    scope.post(name.replace('POST ', ''), options, async (request, reply) =>
      step(reply, path, body.parse(request.body)),
    );
  }

  scope.delete('/session', options, async (request, reply) => {
    const session = await readSession(request);
    reply.header('set-cookie', noSessionCookie(isSecure(request)));
    if (session) await signOut(session.token, request, parts.api);
    return reply.code(204).send();
  });
}

/** One step of signing in, answered with a session or the next challenge. */
function signInStep({ api, limits, ...parts }: SessionParts) {
  const signIns = new ConcurrencyLimit(limits);
  return async (reply: FastifyReply, path: string, body: unknown): Promise<FastifyReply> => {
    const { request } = reply;
    const network = normalizeIP(request.ip);
    const answer = await signIns.run(network, () => api.send(request, { method: 'POST', path, body }));
    if (answer === null) throw new ProblemError(signIns.isFullOfOthers(network) ? 'busy' : 'too_many_attempts');
    if (answer.status !== 200) refuseAs(answer);
    const outcome = outcomeSchema.safeParse(answer.body).data?.data;
    if (!outcome) throw new ProblemError('upstream_unavailable');
    if ('challenge' in outcome) return sendData(reply, outcome);
    return sendData(reply, await openSession(outcome.token, reply, { api, ...parts }));
  };
}

/** Ends the API's session again if its account has no rights here. */
async function openSession(
  token: string,
  reply: FastifyReply,
  { api, sessions, key, isSecure }: Omit<SessionParts, 'limits'>,
): Promise<{ account: Account; origin_key: string }> {
  const { request } = reply;
  try {
    const account = await sessions.accountFor(token, SIGNED_IN_CALL, request);
    const now = Date.now();
    const originKey = newOriginKey();
    const session = newSession(token, originKey, now);
    const value = seal(session, await key());
    if (value === null) throw new ProblemError('upstream_unavailable');
    reply.header('set-cookie', sessionCookie(value, session, { isSecure: isSecure(request), now }));
    return { account, origin_key: originKey };
  } catch (error) {
    await signOut(token, request, api).catch(() => undefined);
    throw error;
  }
}

/** Ends the API's session, so that a copy of the cookie is useless. Another back end may lack this call. */
async function signOut(token: string, request: FastifyRequest, api: ApiCalls): Promise<void> {
  const answer = await api.send(request, { method: 'POST', path: '/api/auth/sign-out', token, body: {} });
  const isOver = answer.status < 300 || [401, 404].includes(answer.status);
  if (!isOver) throw new ProblemError('upstream_unavailable');
}
