import { registryEndpoints } from '@klaster/shared/contract/endpoints';
import type { ProblemCode } from '@klaster/shared/contract/http';
import { builtRemote } from '../support/built-release';
import { readData, readProblem, RegistryCaller } from '../support/registry-caller';

const [first, second] = [builtRemote('mf-registers', 'one'), builtRemote('mf-registers', 'two')];
const WHY = { why: 'a test' };

let registry: RegistryCaller;

beforeAll(async () => {
  registry = await RegistryCaller.start();
  await registry.publish(first);
  await registry.publish(second);
});

afterAll(() => registry.stop());

const asSession = (session: string) => ({ headers: { 'x-access-token': session } });

const record = async () => readData(await registry.ask('GET /registry/history', { as: registry.operator }));

const READS = ['GET /registry', 'GET /registry/history'];

const ACTS = Object.entries(registryEndpoints)
  .filter(([name, { access }]) => access !== 'public' && !READS.includes(name))
  .map(([name]) => name.replace(':app', 'mf-registers').replace(':id', 'x'));

test.each(ACTS)('an ADMIN’s session cannot do this at the public address: %s', async (call) => {
  const before = await record();
  const answer = await registry.ask(call, {
    ...asSession('admin'),
    ...(call.startsWith('POST') && { body: call.endsWith('/tokens') ? { app: 'shell', label: 'stolen' } : WHY }),
  });
  expect(answer.status).toBe(403);
  const address = new RegExp(` http://127.0.0.1:${registry.gateway.operationsPort}$`);
  expect(readProblem(answer)).toMatchObject({ code: 'operations_only', detail: expect.stringMatching(address) });
  expect(await record()).toEqual(before);
});

test.each(READS)('an ADMIN’s session reads: %s', async (call) => {
  const before = registry.sent.length;
  const answer = await registry.ask(call, asSession('admin'));
  expect(answer.status).toBe(200);
  expect(registry.sent.slice(before)).toEqual([`GET /api/auth/authority?act=${call} admin`]);
});

test.each<[string, number, ProblemCode]>([
  ['nobody', 401, 'unauthenticated'],
  ['editor', 403, 'forbidden'],
  ['of one province', 403, 'outside_territory'],
  ['before the second factor', 403, 'second_factor_required'],
])('a session that the API refuses is refused: %s', async (session, status, code) => {
  for (const call of READS) {
    const answer = await registry.ask(call, asSession(session));
    expect(answer.status).toBe(status);
    expect(readProblem(answer)).toMatchObject({ code, detail: `The API says ${code}.` });
  }
});

test('a session that has ended since is refused at once', async () => {
  registry.sessions.brief = { status: 200, account: { login: 'boss' } };
  expect((await registry.ask('GET /registry', asSession('brief'))).status).toBe(200);
  registry.sessions.brief = { status: 401, code: 'unauthenticated' };
  expect((await registry.ask('GET /registry', asSession('brief'))).status).toBe(401);
});

test('a server that does not know the call admits nobody, and the problem says so', async () => {
  registry.sessions.odd = { status: 404, code: 'not_found' };
  const answer = await registry.ask('GET /registry', asSession('odd'));
  expect(answer.status).toBe(403);
  expect(readProblem(answer).code).toBe('people_unknown');
});

test('an API response without an account gives no access', async () => {
  registry.sessions.odd = { status: 200, account: { login: 7 as unknown as string } };
  expect(readProblem(await registry.ask('GET /registry', asSession('odd'))).code).toBe('upstream_unavailable');
  registry.sessions.odd = { status: 500, code: 'internal' };
  expect(readProblem(await registry.ask('GET /registry', asSession('odd'))).code).toBe('upstream_unavailable');
});
