import type {
  IssuedLink,
  PasskeyCreation,
  OwnSecondFactor,
  RequiringPositions,
  UserAccount,
} from '@klaster/shared/contract/accounts';
import type { LoginAnswer } from '@klaster/shared/contract/http';
import type { NoticesAnswer } from '@klaster/shared/contract/notices';
import { Authenticator } from '../../../test/support/authenticator';
import { PASSWORD, userId } from '../../../test/support/fixtures';
import { TEST_ORIGIN, testAppForEach } from '../../../test/support/test-app';
import { areWaiting } from '../../../test/support/while-locked';
import { setMailOn } from '../notices/outbox.repository';
import { appCode, requestChallenge, giveCode, signInAs, turnOn } from '../../../test/support/second-factor';
import { update } from '../../../test/support/rows';

const api = testAppForEach();

describe('a reset of an account', () => {
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
      expect(await removed.execute()).toEqual([
        { user_id: await userId(api.db, 'viewer'), before: { name: 'Телефон' } },
      ]);
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
      expect(await queued.execute()).toEqual([
        { user_id: await userId(api.db, 'viewer'), notice_id: data.items[0]?.id },
      ]);
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
});

describe('the second factor of an account', () => {
  const requirePositions = (as: string, ...positions: string[]) =>
    api.call<RequiringPositions>('PATCH /api/second-factor/positions', { as, body: { positions } });

  const codeFor = async (request: string, as: string, body?: object) => {
    const { status, problem } = await api.call(request, { as, ...(body && { body }) });
    return problem?.code ?? status;
  };

  const readAudit = (action: string) => api.db.selectFrom('audit').selectAll().where('action', '=', action).execute();

  describe('a position that requires a second factor', () => {
    it('keeps its holders from all but the set-up, and lets them go on after it', async () => {
      await turnOn(api, 'admin');
      expect((await requirePositions('admin', 'UPDATE')).data).toEqual({ positions: ['UPDATE'] });
      expect(await codeFor('GET /api/registers/clusters', 'editor')).toBe('second_factor_required');
      const own = await api.call<OwnSecondFactor>('GET /api/me/second-factor', { as: 'editor' });
      expect(own.data).toMatchObject({ is_required: true, since: null });
      const { secret } = await turnOn(api, 'editor');
      expect(await codeFor('GET /api/registers/clusters', 'editor')).toBe(200);
      expect(
        (await giveCode(api, { challenge: await requestChallenge(api, 'editor'), code: appCode(secret) })).status,
      ).toBe(200);
    });

    it('does not require it of users without the position, but of ADMIN, who holds all', async () => {
      await turnOn(api, 'admin');
      await requirePositions('admin', 'CREATE');
      expect(await codeFor('GET /api/registers/clusters', 'viewer')).toBe(200);
      expect(await codeFor('GET /api/registers/clusters', 'reviewer')).toBe(200);
      expect(await codeFor('GET /api/registers/clusters', 'editor')).toBe('second_factor_required');
      await update(api.db, 'users', { set: { positions: ['ADMIN'] }, where: { login: 'viewer' } });
      expect(await codeFor('GET /api/registers/clusters', 'viewer')).toBe('second_factor_required');
      await requirePositions('admin');
      expect(await codeFor('GET /api/registers/clusters', 'viewer')).toBe(200);
      expect(await codeFor('GET /api/registers/clusters', 'editor')).toBe(200);
    });

    it('is set by administrators with a second factor, and recorded in the audit', async () => {
      expect(await codeFor('PATCH /api/second-factor/positions', 'admin', { positions: ['ADMIN'] })).toBe(
        'factor_missing',
      );
      await turnOn(api, 'admin');
      await requirePositions('admin', 'ADMIN', 'DELETE');
      expect((await api.call('GET /api/second-factor/positions', { as: 'admin' })).data).toEqual({
        positions: ['DELETE', 'ADMIN'],
      });
      await requirePositions('admin', 'ADMIN', 'DELETE');
      expect(await readAudit('factor_required')).toMatchObject([
        { before: { positions: [] }, after: { positions: ['DELETE', 'ADMIN'] }, entity_id: null },
      ]);
    });
  });

  describe('a second factor that was lost', () => {
    const reset = async (login: string, version = 1) =>
      codeFor(`POST /api/users/${await userId(api.db, login)}/second-factor/reset`, 'admin', { version });

    it('is taken away by an administrator, which ends all sessions', async () => {
      const { secret } = await turnOn(api, 'viewer');
      const challenge = await requestChallenge(api, 'viewer');
      const open = await giveCode(api, { challenge, code: appCode(secret) });
      const waiting = await requestChallenge(api, 'viewer');
      const id = await userId(api.db, 'viewer');
      const look = async () => (await api.call<UserAccount>(`GET /api/users/${id}`, { as: 'admin' })).data;
      expect((await look()).has_second_factor).toBe(true);
      expect(await reset('viewer')).toBe(200);
      expect((await look()).has_second_factor).toBe(false);
      const headers = { 'x-access-token': open.data.token };
      expect((await api.call('GET /api/auth/me', { headers })).status).toBe(401);
      expect((await giveCode(api, { challenge: waiting, code: appCode(secret, 1) })).problem?.code).toBe(
        'challenge_ended',
      );
      expect((await signInAs(api, 'viewer')).data).toEqual({ token: expect.any(String) });
      expect(await readAudit('factor_reset')).toMatchObject([{ entity: 'users', entity_id: id }]);
    });

    it('cannot be removed by its owner here, if there is none, or with an old version', async () => {
      await turnOn(api, 'admin');
      expect(await reset('admin')).toBe('forbidden');
      expect(await reset('viewer')).toBe('factor_off');
      await turnOn(api, 'viewer');
      expect(await reset('viewer', 7)).toBe('stale_version');
    });
  });
});
