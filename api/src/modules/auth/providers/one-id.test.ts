import type { SignInOutcome, StartedFlow } from '@klaster/shared/contract/accounts';
import type { LoginAnswer } from '@klaster/shared/contract/http';
import { userId } from '../../../../test/support/fixtures';
import { startOneId, type OneIdDouble, type OneIdPerson } from '../../../../test/support/one-id';
import { turnOn } from '../../../../test/support/second-factor';
import { startTestApp, type TestApp } from '../../../../test/support/test-app';
import { copyRows } from '../../../../test/setup/restored-rows';

const PERSON: OneIdPerson = {
  valid: 'true',
  ret_cd: '0',
  pin: '31234567890123',
  user_id: 'zulfiya',
  full_name: 'KARIMOVA ZULFIYA',
  birth_date: '1990-01-01',
  mob_phone_no: '998901234567',
  pport_no: 'AA1234567',
  user_type: 'I',
  auth_method: 'LOGINPASSMETHOD',
  sess_id: 'session',
  legal_info: [],
};

const COMPANY = { is_basic: true, le_tin: '301234567', le_name: 'PAXTA KLASTER', tin: '301234567', acron_UZ: 'PK' };

let api: TestApp;
let oneId: OneIdDouble;
let restore: () => Promise<unknown>;
beforeAll(async () => {
  oneId = await startOneId(PERSON);
  api = await startTestApp({ signIn: { providers: [oneId.settings], onlyPasswordOf: undefined } });
  restore = await copyRows(api.db);
});
beforeEach(async () => {
  await restore();
  oneId.person = PERSON;
});
afterAll(async () => {
  await api.close();
  await oneId.close();
});

const PROVIDER = { provider: 'oneid' };

const start = async () => (await api.call<StartedFlow>('POST /api/auth/providers/start', { body: PROVIDER })).data;

const finish = (flow: string, answer: string) =>
  api.call<SignInOutcome & Partial<LoginAnswer>>('POST /api/auth/providers/sign-in', {
    body: { ...PROVIDER, flow, answer },
  });

async function signIn() {
  const { address, flow } = await start();
  return finish(flow, oneId.signIn(address));
}

const link = async (login: string, subject: string) =>
  api.db
    .insertInto('identities')
    .values({ ...PROVIDER, issuer: oneId.settings.address, subject, user_id: await userId(api.db, login) })
    .execute();

const me = async (token = '') =>
  (await api.call<{ login: string }>('GET /api/auth/me', { headers: { 'x-access-token': token } })).data?.login;

const inShort = ({ status, problem }: { status: number; problem: { code: string } | undefined }) => [
  status,
  problem?.code,
];

it('a person is known by the pin; nothing else of the answer is stored, and OneID is signed out of', async () => {
  expect(inShort(await signIn())).toEqual([403, 'identity_unknown']);
  await link('viewer', '31234567890123');
  expect(await me((await signIn()).data.token)).toBe('viewer');
  expect(oneId.grants.slice(-3)).toEqual(['one_authorization_code', 'one_access_token_identify', 'one_log_out']);
  const rows = await api.db.selectFrom('identities').selectAll().execute();
  const audit = await api.db.selectFrom('audit').selectAll().execute();
  expect(JSON.stringify([rows, audit])).not.toMatch(/KARIMOVA|AA1234567|998901234567|1990/);
});

it('a person who acts for a company is identified by PIN and the company’s TIN, separately from the person without it', async () => {
  await link('viewer', '31234567890123');
  await link('klaster', '31234567890123 301234567');
  oneId.person = {
    ...PERSON,
    user_type: 'L',
    legal_info: [{ ...COMPANY, is_basic: false, le_tin: '309999999' }, COMPANY],
  };
  expect(await me((await signIn()).data.token)).toBe('klaster');
  oneId.person = PERSON;
  expect(await me((await signIn()).data.token)).toBe('viewer');
  oneId.person = {
    ...PERSON,
    user_type: 'L',
    legal_info: [COMPANY, { ...COMPANY, le_tin: '309999999' }].map(({ is_basic: _, ...one }) => one),
  };
  expect(inShort(await signIn())).toEqual([400, 'provider_refused']);
});

it.each<[string, OneIdPerson]>([
  ['is not valid', { valid: 'false' }],
  ['has an error code', { ret_cd: '1' }],
  ['has no pin', { pin: undefined }],
  ['has a short pin', { pin: '123' }],
  ['acts for no company that is named', { user_type: 'L' }],
])('refuses a person who %s', async (_, own) => {
  await link('viewer', '31234567890123');
  oneId.person = { ...PERSON, ...own };
  expect(inShort(await signIn())).toEqual([400, 'provider_refused']);
});

it('refuses another state, an unknown code, and a code a second time', async () => {
  await link('viewer', '31234567890123');
  const { address, flow } = await start();
  const code = new URLSearchParams(oneId.signIn(address)).get('code') ?? '';
  expect(inShort(await finish(flow, new URLSearchParams({ code, state: 'x' }).toString()))).toEqual([
    400,
    'provider_refused',
  ]);
  const second = await start();
  const state = new URL(second.address).searchParams.get('state');
  expect(inShort(await finish(second.flow, `code=unknown&state=${state}`))).toEqual([400, 'provider_refused']);
  const third = await start();
  const answer = oneId.signIn(third.address);
  expect((await finish(third.flow, answer)).status).toBe(200);
  expect(inShort(await finish(third.flow, answer))).toEqual([400, 'provider_refused']);
});

it('requires our second factor, unless the method of OneID counts as one', async () => {
  await link('viewer', '31234567890123');
  await turnOn(api, 'viewer');
  expect((await signIn()).data).toEqual({ challenge: expect.any(String) });
  oneId.person = { ...PERSON, auth_method: 'LEPKCSMETHOD' };
  expect(await me((await signIn()).data.token)).toBe('viewer');
});

it('has no page to sign out at', async () => {
  expect((await api.call('POST /api/auth/providers/sign-out', { body: PROVIDER })).data).toEqual({ address: null });
});
