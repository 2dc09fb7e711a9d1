import { type Passkey, type PasskeyCreation } from '@klaster/shared/contract/accounts';
import { endpoints } from '@klaster/shared/contract/endpoints';
import { type NoticesAnswer } from '@klaster/shared/contract/notices';
import { Authenticator } from '../../../test/support/authenticator';
import { PASSWORD, userId } from '../../../test/support/fixtures';
import { turnOn } from '../../../test/support/second-factor';
import { TEST_ORIGIN, testAppForEach } from '../../../test/support/test-app';
import { sendWaiting } from '../../jobs/mail/sender';
import type { Message } from '../../jobs/mail/transport';
import { setMailOn } from './outbox.repository';

const api = testAppForEach();

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

it('there is a sentence for every call by which somebody changes what they sign in with', () => {
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
    api.db.selectFrom('recovery_codes').select('code_hash').where('used_at', 'is', null).orderBy('code_hash').execute(),
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
