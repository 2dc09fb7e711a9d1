import { tokenClaimsSchema, type LoginAnswer } from '@klaster/shared/contract';
import { PASSWORD } from '../../test/support/fixtures';
import { startTestApp, type TestApp } from '../../test/support/test-app';

let api: TestApp;
beforeAll(async () => (api = await startTestApp()));
afterAll(() => api.close());

const signIn = (login: string, password: string) =>
  api.call<LoginAnswer>('POST /api/auth/login', { body: { login, password } });

it('gives a token that says who the user is and lasts a day', async () => {
  const { status, data, headers } = await signIn('Andijon', PASSWORD);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('private, no-store');
  const claims = tokenClaimsSchema.parse(
    JSON.parse(Buffer.from(data.token.split('.')[1] ?? '', 'base64url').toString()),
  );
  expect(claims).toMatchObject({ login: 'andijon', province_code: '1703', cluster_id: null });
  expect(claims.positions).toEqual(['CREATE', 'UPDATE', 'DELETE']);
  expect(claims.exp - Date.now() / 1000).toBeCloseTo(86_400, -2);
});

it('says the same of a wrong password and of a login that does not exist', async () => {
  const wrong = await signIn('viewer', 'wrong');
  const unknown = await signIn('nobody', 'wrong');
  expect(wrong.status).toBe(401);
  expect(wrong.problem).toMatchObject({ code: 'invalid_credentials', detail: 'Логин ёки парол нотўғри.' });
  expect(unknown.problem).toEqual(wrong.problem);
});

it('takes as long for a login that does not exist as for a wrong password', async () => {
  const fastest = async (login: string) => {
    const times: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const begin = performance.now();
      await signIn(login, 'wrong');
      times.push(performance.now() - begin);
    }
    return Math.min(...times);
  };
  expect(await fastest('no-such-login')).toBeGreaterThan((await fastest('second-reviewer')) / 2);
});

it('names the fields that are missing', async () => {
  const { status, problem } = await api.call('POST /api/auth/login', { body: { login: '' } });
  expect(status).toBe(400);
  expect(problem?.errors?.map(({ path, code }) => [path, code])).toEqual([
    ['login', 'required'],
    ['password', 'required'],
  ]);
});

it('does not let in an account that was closed', async () => {
  await api.db.updateTable('users').set({ is_active: false }).where('login', '=', 'klaster').execute();
  expect((await signIn('klaster', PASSWORD)).status).toBe(401);
});

it('allows exactly ten of thirty guesses made at once, and says when to try again', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => signIn('admin', 'guess')));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.problem?.code).toBe('too_many_attempts');
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(600);
  expect((await signIn('admin', PASSWORD)).status).toBe(429);
});

it('starts counting afresh after a success', async () => {
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 9 }, () => signIn('editor', 'guess')));
    expect((await signIn('editor', PASSWORD)).status).toBe(200);
  }
});

it('counts by the address that the gateway names, and believes nobody else', async () => {
  const guess = (headers: Record<string, string>) =>
    api.call('POST /api/auth/login', { body: { login: 'reviewer', password: 'guess' }, headers });
  for (let attempt = 0; attempt < 10; attempt += 1) await guess({ 'x-forwarded-for': `1.1.1.${attempt}, 203.0.113.7` });
  expect((await guess({ 'x-forwarded-for': '9.9.9.9, 203.0.113.7' })).status).toBe(429);
  expect((await guess({ 'x-forwarded-for': '203.0.113.8' })).status).toBe(401);
});
