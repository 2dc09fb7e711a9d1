import { randomBytes } from 'node:crypto';
import { newSession, seal, sessionIn } from '../../src/operations/session-cookie';
import { ProblemError } from '../../src/problems/problem-error';
import { readData, readProblem } from '../support/registry-caller';
import { OperationsCaller } from '../support/operations-caller';

const ACT = { json: { app: 'mf-clusters', label: 'CI' } };

let operations: OperationsCaller;
/** A valid session of somebody else, set by a script at another port of the host. */
let planted: string;
let operatorSession: string;

beforeEach(async () => {
  operations = await OperationsCaller.start();
  planted = await operations.signIn('rival');
  operatorSession = await operations.signIn();
});

afterEach(() => operations.stop());

const originKey = (cookie: string) => ({ headers: operations.keyHeader(cookie) });
const tokens = async () => {
  const headers = { authorization: `Bearer ${operations.operator}` };
  return (readData(await operations.callAsAnyone('GET /registry/tokens', { headers })) as { tokens: unknown[] }).tokens;
};

test('a call without its key, or with an empty, a made up or another session’s, is refused', async () => {
  const keys = [{}, { 'x-origin-key': '' }, { 'x-origin-key': 'A'.repeat(43) }, operations.keyHeader(planted)];
  for (const key of keys) {
    const headers = { 'sec-fetch-site': 'same-origin', ...key };
    for (const call of ['GET /session', 'GET /registry', 'GET /registry/tokens', 'POST /registry/tokens']) {
      const body = call.startsWith('POST') ? ACT : {};
      const answer = await operations.callAsAnyone(call, { cookie: operatorSession, headers, ...body });
      expect([key, call, answer.status, readProblem(answer).code]).toEqual([key, call, 401, 'unauthenticated']);
    }
  }
  expect(await tokens()).toEqual([]);
});

// Cookies with a longer path come first, then the older ones. One that was planted with `Domain=` cannot be cleared here.
test.each([
  ['before', () => `${planted}; ${operatorSession}`],
  ['after', () => `${operatorSession}; ${planted}`],
  ['beside false ones', () => `klaster_operations=forged; ${operatorSession}; klaster_operations=; ${planted}`],
])(
  'a session planted %s the operator’s is ignored: the call is made by the session whose key it has',
  async (_where, cookies) => {
    operations.api.sent.length = 0;
    const call = { cookie: cookies(), ...originKey(operatorSession) };
    expect((await operations.call('POST /registry/tokens', { ...call, ...ACT })).status).toBe(200);
    expect(await tokens()).toHaveLength(1);
    expect((await operations.call('GET /session', call)).status).toBe(200);
    expect((await operations.call('DELETE /session', call)).status).toBe(204);
    expect(new Set(operations.api.sent.flatMap(({ token }) => token ?? []))).toEqual(new Set(['session-of-boss']));
    expect((await operations.call('GET /session', call)).status).toBe(401);
  },
);

test('beside a planted session that stays, the operator signs in again', async () => {
  expect(
    (
      await operations.call('DELETE /session', {
        cookie: `${planted}; ${operatorSession}`,
        ...originKey(operatorSession),
      })
    ).status,
  ).toBe(204);
  const again = await operations.signIn();
  const call = { cookie: `${planted}; ${again}`, ...originKey(again) };
  expect((await operations.call('POST /registry/tokens', { ...call, ...ACT })).status).toBe(200);
});

test('two sessions of one key are refused, and cleared at every path from which they can have come', () => {
  const [key, now] = [randomBytes(32), Date.now()];
  const cookie = ['session-of-boss', 'session-of-rival']
    .map((token) => `klaster_operations=${seal(newSession(token, 'K', now), key)}`)
    .join('; ');
  const refusedAt = (url: string): ProblemError => {
    try {
      sessionIn({ headers: { cookie, 'x-origin-key': 'K' }, url }, { key, isSecure: false, now });
    } catch (error) {
      if (error instanceof ProblemError) return error;
      throw error;
    }
    throw new Error('accepted');
  };
  const { code, options } = refusedAt('/registry/mf-clusters/pin?x=/y');
  expect(code).toBe('two_sessions');
  const cleared = [options.headers?.['set-cookie'] ?? []]
    .flat()
    .map((header) => /^klaster_operations=; Max-Age=0; Path=(\S+); HttpOnly; SameSite=Strict$/.exec(header)?.[1]);
  expect(cleared).toEqual(
    expect.arrayContaining(
      '/ /registry /registry/ /registry/mf-clusters /registry/mf-clusters/ /registry/mf-clusters/pin /registry/mf-clusters/pin/'
        .concat(' /session /session/second-factor /registry/tokens')
        .split(' '),
    ),
  );
  expect(refusedAt(`/registry/a;b<${'c'.repeat(300)}`).code).toBe('two_sessions');
});

test('the same cookie twice is one session; a planted one of a deactivated account signs nobody out', async () => {
  expect((await operations.call('GET /session', { cookie: `${operatorSession}; ${operatorSession}` })).status).toBe(
    200,
  );
  operations.api.sessions['session-of-rival'] = { status: 401, code: 'unauthenticated' };
  const call = { cookie: `${planted}; ${operatorSession}`, ...originKey(operatorSession) };
  expect((await operations.call('GET /registry/tokens', call)).status).toBe(200);
});
