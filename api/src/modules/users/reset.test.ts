import type { IssuedLink, PasskeyCreation } from '@klaster/shared/contract/accounts';
import type { LoginAnswer } from '@klaster/shared/contract/http';
import type { NoticesAnswer } from '@klaster/shared/contract/notices';
import { Authenticator } from '../../../test/support/authenticator';
import { PASSWORD, userId } from '../../../test/support/fixtures';
import { TEST_ORIGIN, testAppForEach } from '../../../test/support/test-app';
import { areWaiting } from '../../../test/support/while-locked';
import { setMailOn } from '../notices/outbox.repository';

const api = testAppForEach();

const NEW = 'terak soyasi 2032 kuz';

type Headers = Readonly<Record<string, string>>;

const session = async (login: string): Promise<Headers> => ({ 'x-access-token': await api.token(login) });

async function begin(headers: Headers): Promise<{ authenticator: Authenticator; keep: () => Promise<number> }> {
  const body = { current_password: PASSWORD };
  const { data } = await api.call<PasskeyCreation>('POST /api/me/passkeys/options', { headers, body });
  const authenticator = new Authenticator(TEST_ORIGIN);
  const added = { name: 'Телефон', credential: authenticator.make(data) };
  return {
    authenticator,
    keep: async () => (await api.call('POST /api/me/passkeys', { headers, body: added })).status,
  };
}

async function reset(login: string): Promise<string> {
  const id = await userId(api.db, login);
  const body = { version: 1 };
  return (await api.call<IssuedLink>(`POST /api/users/${id}/link`, { as: 'admin', body })).data.token;
}

const accept = (token: string) => api.call('POST /api/invitations/accept', { body: { token, password: NEW } });

async function signIn(authenticator: Authenticator): Promise<number> {
  const { data } = await api.call('POST /api/auth/passkey/options', { body: {} });
  return (await api.call('POST /api/auth/passkey', { body: authenticator.use(data as never) })).status;
}

describe('a reset link that is used', () => {
  it('ends the sessions and the passkeys that there were, and says so in the audit', async () => {
    const thief = await session('viewer');
    const { authenticator, keep } = await begin(thief);
    expect(await keep()).toBe(200);
    expect(await signIn(authenticator)).toBe(200);
    expect((await accept(await reset('viewer'))).status).toBe(200);
    expect(await signIn(authenticator)).toBe(400);
    expect((await api.call('GET /api/auth/me', { headers: thief })).status).toBe(401);
    expect(await api.db.selectFrom('passkeys').select('id').execute()).toEqual([]);
    const removed = api.db.selectFrom('audit').select(['user_id', 'before']).where('action', '=', 'passkey_removed');
    expect(await removed.execute()).toEqual([{ user_id: await userId(api.db, 'viewer'), before: { name: 'Телефон' } }]);
  });

  it('leaves none that is added at the same moment', async () => {
    const { authenticator, keep } = await begin(await session('viewer'));
    const token = await reset('viewer');
    const { adding, used } = await api.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('login', '=', 'viewer').forUpdate().execute();
      const first = accept(token);
      await areWaiting(api.db, 1);
      const second = keep();
      await areWaiting(api.db, 2);
      return { used: first, adding: second };
    });
    expect((await used).status).toBe(200);
    expect(await adding).toBe(401);
    expect(await signIn(authenticator)).toBe(400);
  });

  it('notifies its owner: by a notice, and by mail even with messages turned off', async () => {
    await setMailOn(api.db, true);
    const address = { email: 'viewer@example.uz', email_confirmed_at: new Date(), wants_mail: false };
    await api.db.updateTable('users').set(address).where('login', '=', 'viewer').execute();
    await accept(await reset('viewer'));
    const { data } = await api.call<NoticesAnswer>('GET /api/me/notices', { as: 'viewer' });
    expect(data.items).toMatchObject([{ kind: 'password_reset', to: '/profile', is_read: false }]);
    const queued = api.db.selectFrom('mail_outbox').select(['user_id', 'notice_id']);
    expect(await queued.execute()).toEqual([{ user_id: await userId(api.db, 'viewer'), notice_id: data.items[0]?.id }]);
  });

  it('notifies nobody if it was an invitation', async () => {
    await api.db.updateTable('users').set({ password_hash: null }).where('login', '=', 'viewer').execute();
    await accept(await reset('viewer'));
    const { data } = await api.call<NoticesAnswer>('GET /api/me/notices', { as: 'viewer' });
    expect(data.items).toEqual([]);
    const body = { login: 'viewer', password: NEW };
    expect((await api.call<LoginAnswer>('POST /api/auth/login', { body })).status).toBe(200);
  });
});
