import { dataOf, problemOf } from '../support/registry-caller';
import { OperationsCaller } from '../support/operations-caller';

const ACT = { json: { app: 'mf-clusters', label: 'CI' } };

let operations: OperationsCaller;
/** A valid session of somebody else, which a script at another port of the host puts beside the operator's own. */
let planted: string;
let own: string;

beforeEach(async () => {
  operations = await OperationsCaller.start();
  planted = await operations.signIn('rival');
  own = await operations.signIn();
});

afterEach(() => operations.stop());

const originKey = (cookie: string) => ({ headers: operations.keyOf(cookie) });
const tokens = async () => {
  const headers = { authorization: `Bearer ${operations.operator}` };
  return (dataOf(await operations.callAsAnyone('GET /registry/tokens', { headers })) as { tokens: unknown[] }).tokens;
};

test('a session alone is accepted with the key of its origin', async () => {
  expect((await operations.call('POST /registry/tokens', { cookie: own, ...ACT })).status).toBe(200);
  expect(await tokens()).toHaveLength(1);
});

test.each<[string, () => Record<string, string>]>([
  ['missing', () => ({})],
  ['empty', () => ({ 'x-origin-key': '' })],
  ['that of another session', () => operations.keyOf(planted)],
  ['made up', () => ({ 'x-origin-key': 'A'.repeat(43) })],
])('a call whose key is %s is refused', async (_what, key) => {
  const headers = { 'sec-fetch-site': 'same-origin', ...key() };
  for (const call of ['GET /session', 'GET /registry', 'GET /registry/tokens', 'POST /registry/tokens']) {
    const body = call.startsWith('POST') ? ACT : {};
    const answer = await operations.callAsAnyone(call, { cookie: own, headers, ...body });
    expect([call, answer.status, problemOf(answer).code]).toEqual([call, 401, 'unauthenticated']);
  }
  expect(await tokens()).toEqual([]);
});

test('a planted session alone is nobody to the page', async () => {
  const answer = await operations.call('GET /session', { cookie: planted, ...originKey(own) });
  expect([answer.status, problemOf(answer).code]).toEqual([401, 'unauthenticated']);
});

// A cookie of a longer path comes first; of two with one path, the older.
test.each([
  ['before', () => `${planted}; ${own}`],
  ['after', () => `${own}; ${planted}`],
  ['beside false ones', () => `klaster_operations=forged; ${own}; klaster_operations=; ${planted}`],
])('two valid sessions are refused, and both cleared: planted %s the own', async (_where, cookies) => {
  for (const key of [own, planted]) {
    const call = { cookie: cookies(), ...originKey(key) };
    const answer = await operations.call('POST /registry/tokens', { ...call, ...ACT });
    expect([answer.status, problemOf(answer).code]).toEqual([401, 'two_sessions']);
    expect(problemOf(answer).detail).toMatch(/Қайта киринг\.$/);
    expect(problemOf(await operations.call('GET /session', call)).code).toBe('two_sessions');
    expect(problemOf(await operations.call('DELETE /session', call)).code).toBe('two_sessions');
  }
  expect(await tokens()).toEqual([]);
});

test('they are cleared at every path from which they can have come', async () => {
  const call = { cookie: `${planted}; ${own}`, ...originKey(own) };
  const { headers } = await operations.call('POST /registry/mf-clusters/pin?x=/y', {
    ...call,
    json: { why: 'a test' },
  });
  const cleared = headers['set-cookie']?.map(
    (header) => /^klaster_operations=; Max-Age=0; Path=(\S+); HttpOnly; SameSite=Strict$/.exec(header)?.[1],
  );
  expect(cleared).toEqual(
    expect.arrayContaining([
      '/',
      '/registry',
      '/registry/',
      '/registry/mf-clusters',
      '/registry/mf-clusters/',
      '/registry/mf-clusters/pin',
      '/registry/mf-clusters/pin/',
      '/session',
      '/session/second-factor',
      '/registry/tokens',
    ]),
  );
  const odd = await operations.call(`GET /registry/a;b<${'c'.repeat(300)}`, call);
  expect(odd.status).toBeLessThan(500);
});

test('the same cookie twice is one session', async () => {
  expect((await operations.call('GET /session', { cookie: `${own}; ${own}` })).status).toBe(200);
});

test('with a planted session of a deactivated account the operator signs in again', async () => {
  operations.api.sessions['session-of-rival'] = { status: 401, code: 'unauthenticated' };
  const refused = await operations.call('GET /session', { cookie: `${planted}; ${own}`, ...originKey(own) });
  expect(problemOf(refused).code).toBe('two_sessions');
  const again = await operations.signIn();
  expect((await operations.call('GET /registry/tokens', { cookie: again })).status).toBe(200);
});
