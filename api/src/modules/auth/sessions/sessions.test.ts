import type { EndedSessions, OpenSession, PasskeyCreation } from '@klaster/shared/contract/accounts';
import type { LoginAnswer } from '@klaster/shared/contract/http';
import { readAudit, readLatest } from '../../../../test/support/audit';
import { Authenticator } from '../../../../test/support/authenticator';
import { PASSWORD, userId } from '../../../../test/support/fixtures';
import { TEST_ORIGIN, testAppForEach } from '../../../../test/support/test-app';
import { areWaiting } from '../../../../test/support/while-locked';
import { MAX_SESSIONS } from './sessions';
import { LastUseUpdates } from './tokens';

const api = testAppForEach();

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Returns the header of the session. */
async function signIn(login: string, userAgent = FIREFOX) {
  const answer = await api.call<LoginAnswer>('POST /api/auth/login', {
    body: { login, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  });
  return { 'x-access-token': answer.data.token };
}

type Headers = Awaited<ReturnType<typeof signIn>>;

const list = async (headers: Headers) => (await api.call<OpenSession[]>('GET /api/me/sessions', { headers })).data;
const readStatus = async (headers: Headers) => (await api.call('GET /api/auth/me', { headers })).status;
const end = (id: number | null | undefined, headers: Headers) =>
  api.call<EndedSessions>('POST /api/me/sessions/end', { headers, body: { id } });

it('lists every session with its device and address, and marks the current one', async () => {
  await signIn('viewer', 'curl/8.5.0');
  const sessions = await list(await signIn('viewer'));
  expect(sessions).toMatchObject([
    { is_current: true, browser: 'Firefox', system: 'Linux', address: expect.stringContaining('127.0.0.1') },
    { is_current: false, browser: null, system: null },
  ]);
  expect(Date.parse(sessions[0]?.created_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

it('ends one at the next request, and leaves the others', async () => {
  const [one, other] = [await signIn('viewer'), await signIn('viewer')];
  const [, second] = await list(other);
  expect((await end(second?.id, other)).data).toEqual({ ended: 1 });
  expect([await readStatus(one), await readStatus(other)]).toEqual([401, 200]);
  expect((await end(second?.id, other)).data).toEqual({ ended: 0 });
});

it('ends all but the current one', async () => {
  const [one, two, current] = [await signIn('viewer'), await signIn('viewer'), await signIn('viewer')];
  expect((await end(null, current)).data).toEqual({ ended: 2 });
  expect([await readStatus(one), await readStatus(two), await readStatus(current)]).toEqual([401, 401, 200]);
});

it('ends nobody else’s', async () => {
  const [own, others] = [await signIn('viewer'), await signIn('editor')];
  const [session] = await list(others);
  expect((await end(session?.id, own)).data).toEqual({ ended: 0 });
  await end(null, own);
  expect(await readStatus(others)).toBe(200);
});

describe('the end of a session is recorded', () => {
  const endings = async () =>
    (await readAudit(api, '?action=end_session')).items.map(({ user_login, subject, changes }) => ({
      by: user_login,
      subject,
      of: Object.fromEntries(changes.map(({ label, before, after }) => [label, after ?? before])),
    }));

  it('with the user who ended it, its device, its address and start', async () => {
    await signIn('viewer');
    const other = await signIn('viewer', 'curl/8.5.0');
    const [, first] = await list(other);
    await end(first?.id, other);
    const of = {
      Device: 'Firefox, Linux',
      'Network address': expect.stringContaining('127.0.0.1'),
      'Signed in at': expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/),
    };
    expect(await endings()).toEqual([{ by: 'viewer', subject: 'viewer', of }]);
    await end(first?.id, other);
    expect(await endings()).toHaveLength(1);
  });

  it('for each of several, and not of one that was over already', async () => {
    const [, , current] = [await signIn('viewer'), await signIn('viewer'), await signIn('viewer')];
    const user_id = await userId(api.db, 'viewer');
    const over = { user_id, token_version: 0, address: '::1' };
    await api.db.insertInto('sessions').values(over).execute();
    expect((await end(null, current)).data).toEqual({ ended: 2 });
    expect(await endings()).toHaveLength(2);
    expect(await api.db.selectFrom('sessions').select('id').where('user_id', '=', user_id).execute()).toHaveLength(1);
  });

  it('with the change of the password that ends it, in one transaction', async () => {
    const [, current] = [await signIn('viewer'), await signIn('viewer')];
    const body = { current_password: PASSWORD, password: 'terak soyasi 2034 kuz' };
    expect((await api.call('POST /api/me/password', { headers: current, body })).data).toEqual({ ended: 1 });
    expect(await endings()).toHaveLength(1);
  });
});

it('limits the sessions of a user: beyond that the oldest ends, which is recorded', async () => {
  const first = await signIn('viewer');
  const others = await signIn('editor');
  const user_id = await userId(api.db, 'viewer');
  const rows = Array.from({ length: MAX_SESSIONS - 1 }, () => ({ user_id, token_version: 1, address: '::1' }));
  await api.db.insertInto('sessions').values(rows).execute();
  const last = await signIn('viewer');
  expect(await list(last)).toHaveLength(MAX_SESSIONS);
  expect([await readStatus(first), await readStatus(others)]).toEqual([401, 200]);
  const { items } = await readAudit(api, '?action=end_session');
  expect(items).toMatchObject([{ user_login: 'viewer', subject: 'viewer' }]);
});

it('deletes those whose tokens have all expired', async () => {
  const user_id = await userId(api.db, 'editor');
  const old = { user_id, token_version: 1, address: '::1', created_at: new Date(Date.now() - 25 * 3_600_000) };
  await api.db.insertInto('sessions').values(old).execute();
  await signIn('viewer');
  expect(await api.db.selectFrom('sessions').select('id').where('user_id', '=', user_id).execute()).toEqual([]);
});

it('does not list what a change of rights has ended', async () => {
  await signIn('viewer');
  await api.db.updateTable('users').set({ token_version: 2 }).where('login', '=', 'viewer').execute();
  expect(await list(await signIn('viewer'))).toHaveLength(1);
});

describe('when it was last seen', () => {
  const LONG_AGO = new Date('2026-01-01T00:00:00Z');

  const lastSeen = async () =>
    (await api.db.selectFrom('sessions').select('last_seen').executeTakeFirstOrThrow()).last_seen.getTime();

  const setSeen = (at: Date) => api.db.updateTable('sessions').set({ last_seen: at }).execute();

  async function untilSeenAfter(time: number): Promise<void> {
    while ((await lastSeen()) <= time) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  it('is recorded with the next request, at most once a minute', async () => {
    const headers = await signIn('viewer');
    await setSeen(LONG_AGO);
    await readStatus(headers);
    await untilSeenAfter(LONG_AGO.getTime());
    const recent = new Date(Date.now() - 30_000);
    await setSeen(recent);
    await readStatus(headers);
    // Done directly, since the update of a request is not awaited.
    await import('./repository').then(({ recordLastUse }) => recordLastUse(api.db, 1));
    expect(await lastSeen()).toBe(recent.getTime());
  });

  it('does not delay requests or make them fail', async () => {
    const headers = await signIn('viewer');
    await setSeen(LONG_AGO);
    const answered = await api.db.transaction().execute(async (tx) => {
      await tx.selectFrom('sessions').selectAll().forUpdate().execute();
      return readStatus(headers);
    });
    expect(answered).toBe(200);
    await untilSeenAfter(LONG_AGO.getTime());
  });

  it('is skipped while several updates wait, and resumes after they have failed', async () => {
    const updates = jest.fn(() => {
      throw new Error('gone');
    });
    const lastUses = new LastUseUpdates({ updateTable: updates } as never);
    for (let id = 1; id <= 10; id += 1) lastUses.record(id);
    const atOnce = updates.mock.calls.length;
    await new Promise(setImmediate);
    lastUses.record(1);
    expect([atOnce, updates.mock.calls.length]).toEqual([4, 5]);
  });
});

describe('signing out', () => {
  const signOut = (headers: Headers) => api.call('POST /api/auth/sign-out', { headers, body: {} });

  it('ends the current session, and no other', async () => {
    const [own, second, others] = [await signIn('viewer'), await signIn('viewer'), await signIn('editor')];
    expect((await signOut(own)).status).toBe(200);
    expect(await Promise.all([own, second, others].map(readStatus))).toEqual([401, 200, 200]);
    expect(await readLatest(api, '?entity=users')).toMatchObject({ action: 'end_session' });
  });

  it('is refused, without failing, for a session that has already ended', async () => {
    const own = await signIn('viewer');
    const answers = await Promise.all([signOut(own), signOut(own)]);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect((await signOut(own)).status).toBe(401);
  });

  it('refuses a passkey that the same session was waiting to add', async () => {
    const [own, other] = [await signIn('viewer'), await signIn('viewer')];
    const body = { current_password: PASSWORD };
    const { data } = await api.call<PasskeyCreation>('POST /api/me/passkeys/options', { headers: own, body });
    const credential = new Authenticator(TEST_ORIGIN).make(data);
    const { adding } = await api.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('login', '=', 'viewer').forNoKeyUpdate().execute();
      const adding = api.call('POST /api/me/passkeys', { headers: own, body: { name: 'Телефон', credential } });
      await areWaiting(api.db, 1);
      await signOut(own);
      // In an object: a promise returned as such would be awaited before the commit, which it waits for.
      return { adding };
    });
    expect((await adding).status).toBe(401);
    expect(await api.db.selectFrom('passkeys').select('id').execute()).toEqual([]);
    expect(await readStatus(other)).toBe(200);
  });
});
