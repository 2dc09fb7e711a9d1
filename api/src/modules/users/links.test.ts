import type { IssuedLink, OpenedLink, UserAccount } from '@klaster/shared/contract/accounts';
import type { LoginAnswer } from '@klaster/shared/contract/http';
import { sql } from 'kysely';
import { testApp } from '../../../test/support/test-app';
import { areWaiting } from '../../../test/support/while-locked';
import { auditRows, update } from '../../../test/support/rows';

const api = testApp();

const FIRST = 'paxta terimi 2031 yil';
const SECOND = 'terak soyasi 2032 kuz';

let lastLogin = 0;

async function addAccount(): Promise<{ id: number; login: string }> {
  const login = `taklif-${(lastLogin += 1)}`;
  const body = { login, full_name: 'Янги Ходим', positions: [], province_code: null, cluster_id: null };
  return { id: (await api.call<{ id: number }>('POST /api/users', { as: 'admin', body })).data.id, login };
}

const issue = (id: number, version = 1) =>
  api.call<IssuedLink>(`POST /api/users/${id}/link`, { as: 'admin', body: { version } });

const tokenFor = async (id: number) => (await issue(id)).data.token;

const open = (token: string) => api.call<OpenedLink>('POST /api/invitations/open', { body: { token } });

const accept = (token: string, password = FIRST) =>
  api.call<{ login: string }>('POST /api/invitations/accept', { body: { token, password } });

const signIn = (login: string, password: string) =>
  api.call<LoginAnswer>('POST /api/auth/login', { body: { login, password } });

const read = async (id: number) => (await api.call<UserAccount>(`GET /api/users/${id}`, { as: 'admin' })).data;

describe('an invitation', () => {
  it('leads to a first password, and to a first sign-in with it', async () => {
    const { id, login } = await addAccount();
    expect((await signIn(login, '')).status).toBe(400);
    expect((await signIn(login, FIRST)).status).toBe(401);
    const { data: link } = await issue(id);
    expect(link.purpose).toBe('invitation');
    expect(Date.parse(link.expires_at) - Date.now()).toBeCloseTo(72 * 3_600_000, -5);
    expect((await read(id)).link).toEqual({ purpose: 'invitation', expires_at: link.expires_at });
    expect((await open(link.token)).data).toMatchObject({ login, full_name: 'Янги Ходим', purpose: 'invitation' });
    const { status, data, text } = await accept(link.token);
    expect(status).toBe(200);
    expect(data).toEqual({ login });
    expect(text).not.toContain('token');
    expect((await signIn(login, FIRST)).status).toBe(200);
    const user = await read(id);
    expect(user).toMatchObject({ has_password: true, link: null });
    expect(Date.parse(user.last_sign_in ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is stored only as a hash, and not shown in the audit or in lists', async () => {
    const { id } = await addAccount();
    const token = await tokenFor(id);
    await accept(token);
    const { rows } = await sql<{ text: string }>`
      select row_to_json(l)::text as text from one_time_links l union all select row_to_json(a)::text from audit a`.execute(
      api.db,
    );
    const stored = rows.map(({ text }) => text).join();
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(FIRST);
    expect(stored).not.toContain('argon2');
    const actions = await auditRows(api.db, 'users', id);
    expect(actions.map(({ action }) => action)).toEqual(['create', 'invite', 'set_password']);
    expect(actions.at(-1)?.user_id).toBe(id);
  });
});

describe('a link is of no use', () => {
  const refusal = async (token: string) => {
    const answers = [await open(token), await accept(token, SECOND)];
    for (const { problem } of answers) expect(problem?.detail).toMatch(/^\p{Lu}.*\.$/u);
    const [opened, used] = answers.map(({ status, problem }) => [status, problem?.code]);
    expect(used).toEqual(opened);
    return opened;
  };

  it('a second time', async () => {
    const { id, login } = await addAccount();
    const token = await tokenFor(id);
    await accept(token);
    expect(await refusal(token)).toEqual([409, 'link_used']);
    expect((await signIn(login, FIRST)).status).toBe(200);
  });

  it('to all but one of concurrent calls: that one sets the password', async () => {
    const { id, login } = await addAccount();
    const token = await tokenFor(id);
    const passwords = Array.from({ length: 8 }, (_, index) => `${index} paxta terimi 2031`);
    // All have seen a valid link before the first continues.
    const { accepting } = await api.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
      const accepting = passwords.map((password) => accept(token, password));
      await areWaiting(api.db, passwords.length);
      return { accepting };
    });
    const answers = await Promise.all(accepting);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ problem }) => problem?.code === 'link_used')).toHaveLength(7);
    expect((await signIn(login, passwords[won]!)).status).toBe(200);
    expect((await signIn(login, passwords[(won + 1) % 8]!)).status).toBe(401);
  });

  it('after it has expired', async () => {
    const { id } = await addAccount();
    const token = await tokenFor(id);
    await update(api.db, 'one_time_links', { set: { expires_at: sql`now()` }, where: { user_id: id } });
    expect(await refusal(token)).toEqual([409, 'link_expired']);
    expect((await read(id)).link).toBeNull();
  });

  it('once another was issued', async () => {
    const { id } = await addAccount();
    const [old, present] = [await tokenFor(id), await tokenFor(id)];
    expect(await refusal(old)).toEqual([409, 'link_replaced']);
    expect((await accept(present)).status).toBe(200);
  });

  it('while its account is deactivated, and after it is activated again', async () => {
    const { id } = await addAccount();
    const token = await tokenFor(id);
    const activity = (is_active: boolean, version: number) =>
      api.call(`PATCH /api/users/${id}/activity`, { as: 'admin', body: { is_active, version } });
    await activity(false, 1);
    expect(await refusal(token)).toEqual([409, 'user_inactive']);
    expect((await issue(id, 2)).problem?.code).toBe('user_inactive');
    await activity(true, 2);
    expect(await refusal(token)).toEqual([409, 'link_replaced']);
  });

  it('if it is unknown', async () => {
    expect(await refusal('A'.repeat(43))).toEqual([401, 'unknown_link']);
    expect((await open('short')).status).toBe(400);
  });
});

describe('a reset', () => {
  it('leaves the password until it is used, then ends all sessions', async () => {
    const { id, login } = await addAccount();
    await accept(await tokenFor(id));
    const session = (await signIn(login, FIRST)).data.token;
    const me = async () => (await api.call('GET /api/auth/me', { headers: { 'x-access-token': session } })).status;
    const { data } = await issue(id);
    expect(data.purpose).toBe('reset');
    expect(await me()).toBe(200);
    expect((await signIn(login, FIRST)).status).toBe(200);
    await accept(data.token, SECOND);
    expect(await me()).toBe(401);
    expect((await signIn(login, FIRST)).status).toBe(401);
    expect((await signIn(login, SECOND)).status).toBe(200);
  });

  it('is refused for one’s own account, and for an outdated state of another', async () => {
    const { id } = await api.db.selectFrom('users').select('id').where('login', '=', 'admin').executeTakeFirstOrThrow();
    expect((await issue(id)).problem?.code).toBe('forbidden');
    expect((await issue((await addAccount()).id, 7)).problem?.code).toBe('stale_version');
  });
});

it('a password with the login in it is refused, and the link can still be used', async () => {
  const { id, login } = await addAccount();
  const token = await tokenFor(id);
  const { status, problem } = await accept(token, `mening ${login} 2031`);
  expect([status, problem?.errors]).toMatchObject([400, [{ path: 'password', code: 'password_has_login' }]]);
  expect((await accept(token)).status).toBe(200);
});

it('a network that tries invalid links is refused after sixty, together with failed sign-ins; and no other', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const tryOne = (token: string, address: string) =>
    api.call('POST /api/invitations/open', { body: { token }, headers: from(address) });
  for (let tried = 0; tried < 60; tried += 1) await tryOne('B'.repeat(43), '203.0.113.7');
  const { status, problem, headers } = await tryOne('B'.repeat(43), '203.0.113.7');
  expect([status, problem?.code]).toEqual([429, 'too_many_attempts']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  const token = await tokenFor((await addAccount()).id);
  expect((await tryOne(token, '203.0.113.8')).status).toBe(200);
});
