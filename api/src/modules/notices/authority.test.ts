import type { IssuedLink, Passkey, PasskeyCreation } from '@klaster/shared/contract/accounts';
import type { NoticesAnswer } from '@klaster/shared/contract/notices';
import { rowOf } from '../../../test/all-calls/every-call';
import { ANDIJON, userId, PASSWORD } from '../../../test/support/fixtures';
import { PROVEN_CALLS } from '../../../test/support/proofs';
import { accountFile } from '../../../test/support/account-files';
import { OF_NOTHING } from '../../../test/support/sheet';
import { testAppForEach, TEST_ORIGIN } from '../../../test/support/test-app';
import { turnOn } from '../../../test/support/second-factor';
import { findRow, insert, update } from '../../../test/support/rows';
import { setMailOn } from './outbox.repository';
import { endpoints } from '@klaster/shared/contract/endpoints';
import { Authenticator } from '../../../test/support/authenticator';
import { sendWaiting } from '../../jobs/mail/sender';
import type { Message } from '../../jobs/mail/transport';

const api = testAppForEach();

describe('acts that give authority', () => {
  beforeEach(async () => {
    await insert(api.db, 'users', [...ADMINS, ...OTHERS].map(account));
  });

  type Person = { readonly login: string; readonly province_code?: string; readonly is_active?: false };

  const ADMINS: Person[] = [{ login: 'second-admin' }, { login: 'third-admin' }];

  /** Nobody of these is notified: not active, or of a province. */
  const OTHERS: Person[] = [
    { login: 'gone-admin', is_active: false },
    { login: 'province-admin', province_code: '1706' },
  ];

  const account = ({ login, province_code, is_active }: Person) => ({
    login,
    full_name: 'Зулфия Каримова',
    positions: ['ADMIN' as const],
    province_code: province_code ?? null,
    cluster_id: null,
    is_active: is_active ?? true,
  });

  const readNotices = async (login: string) => {
    const { data } = await api.call<NoticesAnswer>('GET /api/me/notices', { as: login });
    return data.items.filter(({ kind }) => kind === 'authority_given');
  };

  async function listNotified(): Promise<string[]> {
    const rows = api.db.selectFrom('notices as n').innerJoin('users as u', 'u.id', 'n.user_id').select('u.login');
    const found = await rows.where('n.kind', '=', 'authority_given').orderBy('u.login').execute();
    return found.map(({ login }) => login);
  }

  const EVERYBODY = ['admin', 'second-admin', 'third-admin'];

  const ACTS: Readonly<Record<string, string>> = {
    'POST /api/users': 'account_created',
    'PATCH /api/users/:id': 'account_changed',
    'PATCH /api/users/:id/activity': 'account_deactivated',
    'POST /api/users/:id/link': 'invitation_issued',
    'POST /api/users/imports': 'accounts_imported',
    'POST /api/users/:id/erase': 'account_erased',
    'PATCH /api/second-factor/positions': 'factor_required',
    'PATCH /api/approval-levels': 'levels_changed',
    'POST /api/approval-delegations': 'delegation_made',
    'POST /api/users/:id/delegations': 'delegation_made',
    'POST /api/users/:id/second-factor/reset': 'factor_reset',
    'POST /api/users/:id/identities/remove': 'identities_removed',
    'POST /api/scoring-methods/publish': 'method_published',
    'POST /api/keys': 'key_created',
    'POST /api/webhooks': 'webhook_created',
  };

  /** A change of one's own credentials notifies only the owner. */
  const GIVING = PROVEN_CALLS.filter((name) => !name.includes(' /api/me/'));

  it('there is a sentence for every call that gives authority', () => {
    expect(Object.keys(ACTS).toSorted()).toEqual(GIVING.toSorted());
  });

  it.each(GIVING)('%s notifies each administrator of the republic, once', async (name) => {
    const call = await rowOf(name).send(api.db, ANDIJON, name);
    await rowOf(name).doneBy?.(api.db, 'admin', call);
    await turnOn(api, 'admin').catch(() => undefined);
    const body = name.endsWith('/positions') ? { positions: ['DELETE'] } : call.body;
    expect((await api.call(call.request, { as: 'admin', body })).status).toBe(200);
    // Beside delegator and delegate.
    expect((await listNotified()).filter((login) => !login.startsWith('staff-'))).toEqual(EVERYBODY);
    // A required second factor would keep them from their notices.
    await api.db.deleteFrom('second_factor_positions').execute();
    expect(await readNotices('second-admin')).toMatchObject([
      { act: ACTS[name], actor: expect.stringMatching(/\S/), to: expect.stringMatching(/^\//), is_read: false },
    ]);
  });

  it('names the actor and the account, and links to it', async () => {
    const id = await userId(api.db, 'viewer');
    await api.call<IssuedLink>(`POST /api/users/${id}/link`, { as: 'second-admin', body: { version: 1 } });
    const { full_name } = await findRow(api.db, 'users', { id });
    expect(await readNotices('admin')).toMatchObject([
      { act: 'reset_issued', actor: 'Зулфия Каримова', person: full_name, to: `/users/edit/${id}` },
    ]);
  });

  it('done by an administrator of a province notifies those of the republic, and the actor', async () => {
    await update(api.db, 'users', { set: { positions: ['ADMIN'] }, where: { login: 'andijon' } });
    const body = { login: 'yangi', full_name: 'Янги Ходим', positions: [], province_code: '1703', cluster_id: null };
    expect((await api.call('POST /api/users', { as: 'andijon', body })).status).toBe(200);
    expect(await listNotified()).toEqual(['admin', 'andijon', 'second-admin', 'third-admin']);
  });

  it('in a file with many accounts notifies once, with their number', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => [
      'Янги Ходим',
      `yangi-${index}`,
      null,
      'Андижон вилояти',
      null,
    ]);
    const body = await accountFile(...rows);
    const request = `POST /api/users/imports?rows=all&state=${OF_NOTHING}`;
    expect((await api.call(request, { as: 'admin', body })).status).toBe(200);
    expect(await listNotified()).toEqual(EVERYBODY);
    expect(await readNotices('second-admin')).toMatchObject([{ act: 'accounts_imported', count: 40, to: '/users' }]);
  });

  it('is mailed even to users who have turned messages off, and is committed together with the act', async () => {
    await setMailOn(api.db, true);
    const address = { email: 'second@example.uz', email_confirmed_at: new Date(), wants_mail: false };
    await api.db.updateTable('users').set(address).where('login', '=', 'second-admin').execute();
    const id = await userId(api.db, 'viewer');
    const deactivate = () =>
      api.call(`PATCH /api/users/${id}/activity`, { as: 'admin', body: { version: 1, is_active: false } });
    await api.db.schema.alterTable('notices').renameTo('notices_away').execute();
    expect((await deactivate()).status).toBe(500);
    await api.db.schema.alterTable('notices_away').renameTo('notices').execute();
    const viewer = api.db.selectFrom('users').select('is_active').where('id', '=', id);
    expect(await viewer.executeTakeFirst()).toEqual({ is_active: true });
    expect((await deactivate()).status).toBe(200);
    const queued = await api.db.selectFrom('mail_outbox').select('user_id').execute();
    expect(queued).toEqual([{ user_id: await userId(api.db, 'second-admin') }]);
  });
});

describe('changes of credentials', () => {
  const proof = { current_password: PASSWORD };

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    api.call(`POST /api/me/${path}`, headers['x-access-token'] ? { headers, body } : { as: 'viewer', body });

  async function addPasskey() {
    const headers = { 'x-access-token': await api.token('viewer') };
    const { data } = await api.call<PasskeyCreation>('POST /api/me/passkeys/options', { headers, body: proof });
    const credential = new Authenticator(TEST_ORIGIN).make(data);
    return post('passkeys', { name: 'Телефон', credential }, headers);
  }

  async function removePasskey() {
    const id = (await api.call<Passkey[]>('GET /api/me/passkeys', { as: 'viewer' })).data[0]?.id ?? 0;
    return post('passkeys/remove', { id, ...proof });
  }

  type Act = {
    /** Prepares the act, and returns it. */
    readonly begin: () => Promise<() => Promise<{ readonly status: number }>>;
    readonly change: string;
    readonly sentence: string;
  };

  const UNEXPECTED = 'Буни кутмаган бўлсангиз, администраторга хабар беринг';

  /** Uses a recovery code, since a code of the app is valid only once. */
  const withFactor = (path: string) => async () => {
    const { recovery } = await turnOn(api, 'viewer');
    return () => post(`second-factor/${path}`, { ...proof, code: recovery[0] });
  };

  const ACTS: Readonly<Record<string, Act>> = {
    'POST /api/me/password': {
      begin: async () => () => post('password', { ...proof, password: 'terak soyasi 2032 kuz' }),
      change: 'password',
      sentence: 'Паролингиз алмаштирилди',
    },
    'POST /api/me/passkeys': {
      begin: async () => addPasskey,
      change: 'passkey_added',
      sentence: 'Ҳисобингизга passkey қўшилди',
    },
    'POST /api/me/passkeys/remove': {
      begin: async () => {
        await addPasskey();
        return removePasskey;
      },
      change: 'passkey_removed',
      sentence: 'Ҳисобингиздан passkey ўчирилди',
    },
    'POST /api/me/second-factor/confirm': {
      begin: async () => async () => {
        await turnOn(api, 'viewer');
        return { status: 200 };
      },
      change: 'factor_on',
      sentence: 'Ҳисобингизда икки босқичли кириш ёқилди',
    },
    'POST /api/me/second-factor/recovery-codes': {
      begin: withFactor('recovery-codes'),
      change: 'recovery_codes',
      sentence: 'Ҳисобингизнинг тиклаш кодлари янгиланди',
    },
    'POST /api/me/second-factor/off': {
      begin: withFactor('off'),
      change: 'factor_off',
      sentence: 'Ҳисобингизда икки босқичли кириш ўчирилди',
    },
  };

  /** Calls that change no credentials yet. */
  const BEGINNINGS = ['POST /api/me/passkeys/options', 'POST /api/me/second-factor/begin'];

  const CALLS = Object.keys(ACTS);

  const latest = async () =>
    (await api.call<NoticesAnswer>('GET /api/me/notices', { as: 'viewer' })).data.items.find(
      ({ kind }) => kind === 'credentials_changed',
    );

  it('there is a sentence for every call that changes a user’s credentials', () => {
    const ofCredentials = Object.keys(endpoints).filter((name) =>
      /^(?!GET ).*\/me\/(password|passkeys|second-factor)\b/.test(name),
    );
    expect(ofCredentials.toSorted()).toEqual([...CALLS, ...BEGINNINGS].toSorted());
  });

  describe.each(CALLS)('%s', (name) => {
    const { begin, change, sentence } = ACTS[name]!;

    it('notifies the owner of the account, and nobody else', async () => {
      const act = await begin();
      await api.db.deleteFrom('notices').execute();
      expect((await act()).status).toBe(200);
      expect(await latest()).toMatchObject({ change, to: '/profile', is_read: false, person: null });
      const notified = await api.db.selectFrom('notices').select('user_id').execute();
      expect(notified).toEqual([{ user_id: await userId(api.db, 'viewer') }]);
    });

    it('is mailed to the confirmed address even if messages are turned off', async () => {
      const address = { email: 'viewer@example.uz', email_confirmed_at: new Date(), wants_mail: false };
      await api.db.updateTable('users').set(address).where('login', '=', 'viewer').execute();
      const act = await begin();
      await setMailOn(api.db, true);
      await act();
      await api.call('PATCH /api/me/notices', { as: 'viewer', body: { up_to: 2_147_483_647 } });
      await api.call('PATCH /api/me/mail', { as: 'viewer', body: { email: null } });
      const sent: Message[] = [];
      const send = async (message: Message) => void sent.push(message);
      await sendWaiting({ db: api.db, transport: { send }, publicOrigin: TEST_ORIGIN });
      expect(sent.find(({ to }) => to === 'viewer@example.uz')?.text).toContain(`${sentence}. ${UNEXPECTED}`);
    });

    it('is committed with the change, or neither is', async () => {
      const act = await begin();
      const before = await credentials();
      await api.db.schema.alterTable('notices').renameTo('notices_away').execute();
      await act().catch(() => undefined);
      await api.db.schema.alterTable('notices_away').renameTo('notices').execute();
      expect(await credentials()).toEqual(before);
    });
  });

  async function credentials() {
    const [users, passkeys, factors, codes] = await Promise.all([
      api.db.selectFrom('users').select('password_hash').where('login', '=', 'viewer').execute(),
      api.db.selectFrom('passkeys').select('id').execute(),
      api.db.selectFrom('second_factors').select('user_id').where('confirmed_at', 'is not', null).execute(),
      api.db
        .selectFrom('recovery_codes')
        .select('code_hash')
        .where('used_at', 'is', null)
        .orderBy('code_hash')
        .execute(),
    ]);
    return { users, passkeys, factors, codes };
  }

  it('a reset by an administrator notifies the owner of the second factor', async () => {
    await turnOn(api, 'viewer');
    await api.db.deleteFrom('notices').execute();
    const path = `/api/users/${await userId(api.db, 'viewer')}/second-factor/reset`;
    expect((await api.call(`POST ${path}`, { as: 'admin', body: { version: 1 } })).status).toBe(200);
    expect(await latest()).toMatchObject({ change: 'factor_reset', to: '/profile' });
  });

  it('a refused change notifies nobody', async () => {
    expect((await post('password', { current_password: 'wrong', password: 'terak soyasi 2032 kuz' })).status).toBe(400);
    expect((await post('passkeys/remove', { id: 1, ...proof })).status).toBe(200);
    expect(await latest()).toBeUndefined();
  });
});
