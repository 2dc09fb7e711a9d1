import type { BegunSecondFactor, OwnSecondFactor, RecoveryCodes } from '@klaster/shared/contract/accounts';
import { PASSWORD, userId } from '../../../../test/support/fixtures';
import { appCode, requestChallenge, giveCode, signInAs, turnOn } from '../../../../test/support/second-factor';
import { testAppForEach } from '../../../../test/support/test-app';
import { update } from '../../../../test/support/rows';

const api = testAppForEach();

const readState = async (as: string) => (await api.call<OwnSecondFactor>('GET /api/me/second-factor', { as })).data;

const readCodes = (answer: { status: number; problem: { code: string; errors?: unknown } | undefined }) => [
  answer.status,
  answer.problem?.code,
  (answer.problem?.errors as { path: string; code: string }[] | undefined)?.map(({ path, code }) => `${path} ${code}`),
];

const enter = async (code: string, login = 'viewer') =>
  giveCode(api, { challenge: await requestChallenge(api, login), code });

const auditActions = async () =>
  (await api.db.selectFrom('audit').select('action').orderBy('id').execute()).map(({ action }) => action);

describe('set-up', () => {
  const begin = (current_password = PASSWORD) =>
    api.call<BegunSecondFactor>('POST /api/me/second-factor/begin', { as: 'viewer', body: { current_password } });
  const confirm = (code: string) =>
    api.call<RecoveryCodes>('POST /api/me/second-factor/confirm', { as: 'viewer', body: { code } });

  it('requires the password, and is on once a code was confirmed', async () => {
    expect(readCodes(await begin('wrong'))).toEqual([400, 'invalid_input', ['current_password password_wrong']]);
    const { data } = await begin();
    expect(data.uri).toContain(`secret=${data.secret}`);
    expect(await readState('viewer')).toEqual({ since: null, recovery_codes: 0, is_required: false });
    expect((await signInAs(api, 'viewer')).data).toEqual({ token: expect.any(String) });
    const confirmed = await confirm(appCode(data.secret));
    expect(new Set(confirmed.data.recovery_codes).size).toBe(10);
    expect(await readState('viewer')).toEqual({ since: expect.any(String), recovery_codes: 10, is_required: false });
    expect((await signInAs(api, 'viewer')).data).toEqual({ challenge: expect.any(String) });
    expect((await signInAs(api, 'editor')).data).toEqual({ token: expect.any(String) });
  });

  it('takes no wrong code, and reports a clock that is minutes off', async () => {
    expect(readCodes(await confirm('123456'))).toEqual([409, 'factor_off', undefined]);
    const { secret } = (await begin()).data;
    expect(readCodes(await confirm(appCode(secret, -20)))).toEqual([400, 'invalid_input', ['code clock_off']]);
    expect(readCodes(await confirm(appCode(secret, 1000)))).toEqual([400, 'invalid_input', ['code code_wrong']]);
    expect(readCodes(await confirm('12345'))).toEqual([400, 'invalid_input', ['code code_shape']]);
    expect((await readState('viewer')).since).toBeNull();
  });

  it('is guessed at no longer than at signing in, and a right code then takes no guess back', async () => {
    const { secret } = (await begin()).data;
    const statuses = [];
    for (let turn = 0; turn < 12; turn++) statuses.push((await confirm(appCode(secret, 1000 + turn))).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    expect((await confirm(appCode(secret))).status).toBe(429);
    expect((await signInAs(api, 'viewer')).status).toBe(429);
  });

  it('begun again is of another secret; one that is on stays', async () => {
    const first = (await begin()).data.secret;
    const second = (await begin()).data.secret;
    expect((await confirm(appCode(first))).status).toBe(400);
    expect((await confirm(appCode(second))).status).toBe(200);
    expect(readCodes(await begin())).toEqual([409, 'factor_on', undefined]);
    expect(readCodes(await confirm(appCode(second, 1)))).toEqual([409, 'factor_on', undefined]);
  });

  it('that was begun long ago has to be begun again', async () => {
    const { secret } = (await begin()).data;
    const begun_at = new Date(Date.now() - 31 * 60_000);
    await api.db.updateTable('second_factors').set({ begun_at }).execute();
    expect(readCodes(await confirm(appCode(secret)))).toEqual([409, 'factor_off', undefined]);
  });

  it('is bound to its account, even while another sets up its own', async () => {
    const body = { current_password: PASSWORD };
    const others = await api.call<BegunSecondFactor>('POST /api/me/second-factor/begin', { as: 'editor', body });
    const { secret } = (await begin()).data;
    expect(readCodes(await confirm(appCode(others.data.secret)))).toEqual([400, 'invalid_input', ['code code_wrong']]);
    expect((await confirm(appCode(secret))).status).toBe(200);
  });

  it('stores neither secret nor codes nor challenges in readable form', async () => {
    const { secret, recovery } = await turnOn(api, 'viewer');
    const challenge = await requestChallenge(api, 'viewer');
    const stored = JSON.stringify([
      await api.db.selectFrom('second_factors').selectAll().execute(),
      await api.db.selectFrom('recovery_codes').selectAll().execute(),
      await api.db.selectFrom('sign_in_challenges').selectAll().execute(),
      await api.db.selectFrom('audit').selectAll().execute(),
    ]);
    for (const hidden of [secret, challenge, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(hidden);
  });
});

describe('sign-in', () => {
  it('takes a code of the app, and opens one session', async () => {
    const { secret } = await turnOn(api, 'viewer');
    await api.db.deleteFrom('sessions').execute();
    const challenge = await requestChallenge(api, 'viewer');
    expect(await api.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    const { status, data } = await giveCode(api, { challenge, code: ` ${appCode(secret).replace(/^.../, '$& ')} ` });
    expect(status).toBe(200);
    const headers = { 'x-access-token': data.token };
    expect((await api.call('GET /api/auth/me', { headers })).status).toBe(200);
    expect(await api.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
    expect(await auditActions()).toEqual(['factor_on', 'sign_in']);
  });

  it('accepts a code once, and none of an earlier step after it', async () => {
    const { secret } = await turnOn(api, 'viewer');
    const [present, earlier] = [appCode(secret), appCode(secret, -1)];
    expect((await enter(present)).status).toBe(200);
    for (const code of [present, earlier]) expect(readCodes(await enter(code))).toEqual([401, 'wrong_code', undefined]);
    expect((await auditActions()).slice(-2)).toEqual(['sign_in_failed', 'sign_in_failed']);
  });

  it('accepts one of twenty concurrent calls with the same code', async () => {
    const { secret } = await turnOn(api, 'viewer');
    const challenges: string[] = [];
    while (challenges.length < 20) challenges.push(await requestChallenge(api, 'viewer'));
    const code = appCode(secret);
    const from = (index: number) => ({ 'x-forwarded-for': `10.0.${index}.1` });
    const answers = await Promise.all(
      challenges.map((challenge, index) => giveCode(api, { challenge, code }, from(index))),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 401)]);
    const same = await requestChallenge(api, 'viewer');
    const next = appCode(secret, 1);
    const again = await Promise.all(
      Array.from({ length: 20 }, (_, index) => giveCode(api, { challenge: same, code: next }, from(index + 50))),
    );
    expect(again.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('accepts each recovery code once, with or without its formatting', async () => {
    const { recovery } = await turnOn(api, 'viewer');
    const [first = '', second = ''] = recovery;
    expect((await enter(first)).status).toBe(200);
    expect((await enter(first)).status).toBe(401);
    const typed = second.replaceAll('-', ' ').toUpperCase();
    expect((await enter(typed)).status).toBe(200);
    expect((await readState('viewer')).recovery_codes).toBe(8);
    expect(await auditActions()).toContain('recovery_code_used');
  });

  it('takes no code of another account', async () => {
    const { secret, recovery } = await turnOn(api, 'viewer');
    await turnOn(api, 'editor');
    expect((await enter(appCode(secret), 'editor')).status).toBe(401);
    expect((await enter(recovery[0]!, 'editor')).status).toBe(401);
  });

  it('takes no challenge that is made up, used, old, tried too often, or of a former password', async () => {
    const { secret, recovery } = await turnOn(api, 'viewer');
    const ended = [401, 'challenge_ended', undefined];
    const open = await requestChallenge(api, 'viewer');
    const altered = open.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'));
    for (const forged of ['x'.repeat(43), altered])
      expect(readCodes(await giveCode(api, { challenge: forged, code: appCode(secret) }))).toEqual(ended);
    expect((await giveCode(api, { challenge: open, code: recovery[2]! })).status).toBe(200);
    const used = await requestChallenge(api, 'viewer');
    expect((await giveCode(api, { challenge: used, code: recovery[0]! })).status).toBe(200);
    expect(readCodes(await giveCode(api, { challenge: used, code: recovery[1]! }))).toEqual(ended);
    const tried = await requestChallenge(api, 'viewer');
    for (let tries = 0; tries < 5; tries += 1)
      expect((await giveCode(api, { challenge: tried, code: appCode(secret, 500) })).status).toBe(401);
    expect(readCodes(await giveCode(api, { challenge: tried, code: recovery[1]! }))).toEqual(ended);
    const old = await requestChallenge(api, 'viewer');
    await update(api.db, 'sign_in_challenges', { set: { expires_at: new Date(Date.now() - 1000) } });
    expect(readCodes(await giveCode(api, { challenge: old, code: recovery[1]! }))).toEqual(ended);
    const former = await requestChallenge(api, 'viewer');
    const body = { current_password: PASSWORD, code: recovery[3], password: 'paxta terimi 2033 yil' };
    expect((await api.call('POST /api/me/password', { as: 'viewer', body })).status).toBe(200);
    expect(readCodes(await giveCode(api, { challenge: former, code: recovery[1]! }))).toEqual(ended);
  });

  it('ends if the account is deactivated meanwhile', async () => {
    const { secret } = await turnOn(api, 'viewer');
    const challenge = await requestChallenge(api, 'viewer');
    await api.db.updateTable('users').set({ is_active: false }).where('login', '=', 'viewer').execute();
    expect(readCodes(await giveCode(api, { challenge, code: appCode(secret) }))).toEqual([
      401,
      'challenge_ended',
      undefined,
    ]);
  });

  it('limits guesses, which the right password in between does not reset', async () => {
    const { secret } = await turnOn(api, 'viewer');
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const { data, status } = await signInAs(api, 'viewer');
      const challenge = data?.challenge;
      statuses.push(
        challenge === undefined ? status : (await giveCode(api, { challenge, code: appCode(secret, 500) })).status,
      );
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  it('keeps twenty challenges of an account at most', async () => {
    await turnOn(api, 'viewer');
    for (let signIn = 0; signIn < 22; signIn += 1) await requestChallenge(api, 'viewer');
    expect(await api.db.selectFrom('sign_in_challenges').selectAll().execute()).toHaveLength(20);
  });
});

describe('a second factor that is on', () => {
  const send = (call: 'off' | 'recovery-codes', code: string, current_password = PASSWORD) =>
    api.call<RecoveryCodes>(`POST /api/me/second-factor/${call}`, { as: 'viewer', body: { current_password, code } });

  it('is turned off only by password and code together', async () => {
    const { secret, recovery } = await turnOn(api, 'viewer');
    expect(readCodes(await send('off', appCode(secret), 'wrong'))).toEqual([
      400,
      'invalid_input',
      ['current_password password_wrong'],
    ]);
    expect(readCodes(await send('off', appCode(secret, 500)))).toEqual([400, 'invalid_input', ['code code_wrong']]);
    expect((await send('off', recovery[0]!)).status).toBe(200);
    expect((await signInAs(api, 'viewer')).data).toEqual({ token: expect.any(String) });
    expect(readCodes(await send('off', recovery[1]!))).toEqual([409, 'factor_off', undefined]);
    expect(await api.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    expect(await auditActions()).toContain('factor_off');
  });

  it('gets other recovery codes, and those before are of no use', async () => {
    const { secret, recovery } = await turnOn(api, 'viewer');
    const { data } = await send('recovery-codes', appCode(secret));
    expect((await enter(recovery[0]!)).status).toBe(401);
    expect((await enter(data.recovery_codes[0]!)).status).toBe(200);
    const id = await userId(api.db, 'viewer');
    const audit = await api.db.selectFrom('audit').selectAll().where('action', '=', 'recovery_codes').execute();
    expect(audit).toMatchObject([{ user_id: id, entity: 'users', entity_id: id }]);
  });

  it('cannot be guessed, even with the right password in between', async () => {
    const { secret } = await turnOn(api, 'viewer');
    const change = { current_password: PASSWORD, password: 'short' };
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      statuses.push((await send('off', appCode(secret, 500))).status);
      await api.call('POST /api/me/password', { as: 'viewer', body: { ...change, password: 'viewer 7351 paxta' } });
      await api.call('POST /api/me/second-factor/begin', { as: 'viewer', body: { current_password: PASSWORD } });
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});
