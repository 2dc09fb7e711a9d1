import type { Preferences, Profile } from '@klaster/shared/contract/accounts';
import type { OwnActivity } from '@klaster/shared/contract/audit';
import type { LoginAnswer } from '@klaster/shared/contract/http';
import { PASSWORD, userId } from '../../../test/support/fixtures';
import { appCode, turnOn } from '../../../test/support/second-factor';
import { testAppForEach } from '../../../test/support/test-app';
import { update } from '../../../test/support/rows';
import { areWaiting } from '../../../test/support/while-locked';

const api = testAppForEach();

const NEW = 'paxta terimi 2033 yil';

const signIn = (login: string, password: string) =>
  api.call<LoginAnswer>('POST /api/auth/login', { body: { login, password } });

const signedIn = async (login: string, password = PASSWORD) => ({
  'x-access-token': (await signIn(login, password)).data.token,
});

const change = (headers: Record<string, string>, current_password: string, password = NEW) =>
  api.call('POST /api/me/password', { headers, body: { current_password, password } });

const readStatus = async (headers: Record<string, string>) => (await api.call('GET /api/auth/me', { headers })).status;

it('shows everybody their own data', async () => {
  const { data } = await api.call<Profile>('GET /api/me/profile', { as: 'andijon' });
  expect(data).toMatchObject({ login: 'andijon', province_code: '1703', cluster_id: null, language: null });
  expect(data.province_name).toBe('Андижон вилояти');
  const own = await api.call<Profile>('GET /api/me/profile', { as: 'klaster' });
  expect(own.data).toMatchObject({ cluster_name: 'Андижон Текс' });
});

it('stores language and colour mode with the account, independently', async () => {
  const keep = (body: object) => api.call<Preferences>('PATCH /api/me/preferences', { as: 'viewer', body });
  expect((await keep({ language: 'ru' })).data).toEqual({ language: 'ru', colour_mode: null });
  expect((await keep({ colour_mode: 'dark' })).data).toEqual({ language: 'ru', colour_mode: 'dark' });
  expect((await api.call<Profile>('GET /api/me/profile', { as: 'viewer' })).data).toMatchObject({
    language: 'ru',
    colour_mode: 'dark',
  });
  expect((await api.call<Profile>('GET /api/me/profile', { as: 'editor' })).data.language).toBeNull();
  for (const body of [{}, { language: 'uz' }, { colour_mode: 'grey' }, { language: null }, { positions: ['ADMIN'] }])
    expect((await keep(body)).status).toBe(400);
});

it('stores which hints a user has seen, and that they are off, until they are turned on again', async () => {
  const keep = async (body: object) => (await api.call('PATCH /api/me/preferences', { as: 'viewer', body })).status;
  const hints = async (as = 'viewer') => (await api.call<Profile>('GET /api/me/profile', { as })).data.hints;
  expect(await hints()).toEqual({ off: false, seen: [] });
  expect(await Promise.all([keep({ seen_hint: 'rating' }), keep({ seen_hint: 'review' })])).toEqual([200, 200]);
  await keep({ seen_hint: 'rating' });
  expect(await hints()).toEqual({ off: false, seen: ['review', 'rating'] });
  await keep({ hints_off: true });
  expect(await hints()).toEqual({ off: true, seen: ['review', 'rating'] });
  expect(await hints('editor')).toEqual({ off: false, seen: [] });
  await keep({ hints_off: false });
  expect(await hints()).toEqual({ off: false, seen: [] });
  expect([await keep({ seen_hint: 'no hint' }), await keep({ hints_off: 1 })]).toEqual([400, 400]);
});

it('leaves out hints that no longer exist', async () => {
  await update(api.db, 'users', { set: { seen_hints: ['gone', 'entry'] }, where: { login: 'viewer' } });
  const { data } = await api.call<Profile>('GET /api/me/profile', { as: 'viewer' });
  expect(data.hints).toEqual({ off: false, seen: ['entry'] });
});

it('shows what somebody did themselves, and nothing of anybody else', async () => {
  await signIn('viewer', PASSWORD);
  await signIn('editor', PASSWORD);
  const { data } = await api.call<OwnActivity>('GET /api/me/activity', { as: 'viewer' });
  expect(data).toMatchObject([{ action: 'sign_in', entity: 'users', entity_id: await userId(api.db, 'viewer') }]);
  expect(JSON.stringify(data)).not.toContain('127.0.0.1');
});

describe('another password', () => {
  it('requires the current one, and ends all other sessions', async () => {
    const [other, own] = [await signedIn('viewer'), await signedIn('viewer')];
    const { status, data } = await change(own, PASSWORD);
    expect([status, data]).toEqual([200, { ended: 1 }]);
    expect([await readStatus(other), await readStatus(own)]).toEqual([401, 200]);
    expect((await signIn('viewer', PASSWORD)).status).toBe(401);
    expect((await signIn('viewer', NEW)).status).toBe(200);
    const audit = await api.db.selectFrom('audit').selectAll().where('action', '=', 'set_password').execute();
    const id = await userId(api.db, 'viewer');
    expect(audit).toMatchObject([{ user_id: id, entity: 'users', entity_id: id, after: { purpose: 'own' } }]);
    expect(JSON.stringify(audit)).not.toContain('argon2');
  });

  it('is refused with the wrong field, and the session continues', async () => {
    const own = await signedIn('viewer');
    const readFields = async (current: string, password?: string) => {
      const { status, problem } = await change(own, current, password);
      return [status, problem?.errors?.map(({ path, code }) => [path, code])];
    };
    expect(await readFields('wrong')).toEqual([400, [['current_password', 'password_wrong']]]);
    expect(await readFields('')).toEqual([400, [['current_password', 'required']]]);
    expect(await readFields(PASSWORD, 'short')).toEqual([400, [['password', 'password_short']]]);
    expect(await readFields(PASSWORD, 'viewer 7351 paxta')).toEqual([400, [['password', 'password_has_login']]]);
    expect(await readStatus(own)).toBe(200);
    expect((await signIn('viewer', PASSWORD)).status).toBe(200);
  });

  it('limits guesses', async () => {
    const own = await signedIn('viewer');
    const guesses = await Promise.all(Array.from({ length: 30 }, () => change(own, 'wrong')));
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20);
    expect((await change(own, PASSWORD)).status).toBe(429);
  });

  it('requires a code too if the second factor is on; a refused password does not use it up', async () => {
    const { secret } = await turnOn(api, 'viewer');
    const headers = { 'x-access-token': await api.token('viewer') };
    const choose = async (code?: string, password = NEW) => {
      const body = { current_password: PASSWORD, password, ...(code && { code }) };
      const { status, problem } = await api.call('POST /api/me/password', { headers, body });
      return [status, problem?.errors?.map((fault) => `${fault.path} ${fault.code}`)];
    };
    expect(await choose()).toEqual([400, ['code required']]);
    expect(await choose(appCode(secret, 50))).toEqual([400, ['code code_wrong']]);
    const code = appCode(secret);
    expect(await choose(code, 'short')).toEqual([400, ['password password_short']]);
    expect(await choose(code, 'viewer 7351 paxta')).toEqual([400, ['password password_has_login']]);
    expect(await choose(code)).toEqual([200, undefined]);
    expect(await choose(code)).toEqual([400, ['current_password password_wrong']]);
  });

  it('is set only once by two concurrent calls', async () => {
    const own = await signedIn('viewer');
    const answers = await Promise.all([change(own, PASSWORD), change(own, PASSWORD, 'terak soyasi 2034 kuz')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('is required by a sign-in that was under way with the former one', async () => {
    const user = api.db.selectFrom('users').select('password_hash').where('login', '=', 'editor');
    const other = await user.executeTakeFirstOrThrow();
    const { answer } = await api.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('users')
        .set({ password_hash: `${other.password_hash}x` })
        .where('login', '=', 'viewer')
        .execute();
      const attempt = signIn('viewer', PASSWORD);
      await areWaiting(api.db, 1);
      return { answer: attempt };
    });
    expect((await answer).status).toBe(401);
  });

  it('leaves no session that was begun with the former one', async () => {
    const own = await signedIn('viewer');
    const attempts = Array.from({ length: 8 }, () => signIn('viewer', PASSWORD));
    const [changed, ...attempt] = await Promise.all([change(own, PASSWORD), ...attempts]);
    expect(changed?.status).toBe(200);
    const tokens = attempt.flatMap(({ data }) => data?.token ?? []);
    const statuses = await Promise.all(tokens.map((token) => readStatus({ 'x-access-token': token })));
    expect(statuses).toEqual(tokens.map(() => 401));
    expect(await api.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  });
});
