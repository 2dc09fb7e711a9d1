import { sql } from 'kysely';
import { userId } from '../../../test/support/fixtures';
import { accountFile } from '../../../test/support/account-files';
import { OF_NOTHING } from '../../../test/support/sheet';
import { testAppForEach } from '../../../test/support/test-app';
import { update } from '../../../test/support/rows';
import { composeMessage } from '../../jobs/mail/messages';
import { claimNext, setMailOn } from './outbox.repository';
import { maintainNotices } from '../../jobs/due-notices/maintain-notices';

const api = testAppForEach();
let admin: number;
beforeEach(async () => {
  await setMailOn(api.db, true);
  admin = await userId(api.db, 'admin');
  await update(api.db, 'users', { set: { positions: ['ADMIN'] }, where: { login: 'andijon' } });
  const address = { email: 'boss@example.uz', email_confirmed_at: new Date() };
  await api.db.updateTable('users').set(address).where('id', '=', admin).execute();
});

const account = (login: string, own: object = {}) => ({
  login,
  full_name: login,
  positions: [],
  province_code: '1703',
  cluster_id: null,
  ...own,
});

/** Calls as an administrator of a province, whose actions notify the administrator of the republic. */
async function send<T>(request: string, body: unknown): Promise<T> {
  const { status, data } = await api.call<T>(request, { as: 'andijon', body });
  expect(status).toBe(200);
  return data;
}

const add = async (login: string, own?: object) =>
  (await send<{ id: number }>('POST /api/users', account(login, own))).id;

async function nextMail(): Promise<string> {
  const claim = await claimNext(api.db, 8);
  const message = claim && (await composeMessage(api.db, claim, 'https://klaster.test'));
  return typeof message === 'object' ? message.text : '';
}

const ADMIN = { positions: ['ADMIN' as const] };

/** Ways in which somebody becomes an administrator: name, preparation that returns the action, and its sentence in the mail. */
const ACTS: readonly [string, () => Promise<() => Promise<unknown>>, string][] = [
  ['an administrator is made', async () => () => add('ugri', ADMIN), 'янги ҳисоб яратди: ugri'],
  [
    'an account is raised to one',
    async () => {
      const id = await add('ugri');
      return () => send(`PATCH /api/users/${id}`, { ...account('ugri', ADMIN), version: 1 });
    },
    'ҳисобни ўзгартирди: ugri',
  ],
  [
    'one is activated again',
    async () => {
      const id = await add('ugri');
      await update(api.db, 'users', { set: { ...ADMIN, is_active: false }, where: { id } });
      return () => send(`PATCH /api/users/${id}/activity`, { version: 1, is_active: true });
    },
    'ҳисобни фаоллаштирди: ugri',
  ],
  [
    'somebody gets the link of one',
    async () => {
      const id = await add('ugri');
      await update(api.db, 'users', { set: ADMIN, where: { id } });
      return () => send(`POST /api/users/${id}/link`, { version: 1 });
    },
    'таклиф ҳаволасини берди: ugri',
  ],
  [
    'one comes in a file',
    async () => {
      const file = await accountFile(['Ўғри', 'ugri', 'Администратор', 'Андижон вилояти', null]);
      return () => send(`POST /api/users/imports?rows=all&state=${OF_NOTHING}`, file);
    },
    'файлдан ҳисоблар яратди: 1 та',
  ],
];

it.each(ACTS)('a mail of many acts begins with that by which %s', async (_, begin, sentence) => {
  const act = await begin();
  for (let at = 0; at < 11; at++) await add(`oddiy-${at}`);
  await act();
  expect((await nextMail()).split('\n')[0]).toContain(sentence);
});

it('an act that is repeated takes one line of a mail', async () => {
  const id = await add('oddiy');
  for (let version = 1; version <= 24; version++) {
    const body = { version, is_active: version % 2 === 0 };
    await send(`PATCH /api/users/${id}/activity`, body);
  }
  await add('boshqa');
  const text = await nextMail();
  expect(text.match(/ҳисобни ўчирди: oddiy/g)).toHaveLength(1);
  expect(text).toContain('янги ҳисоб яратди: boshqa');
});

describe('a warning is retained', () => {
  const addNotices = (kind: string, count: number, days = 0) =>
    sql`
      insert into notices (user_id, kind, created_at)
      select ${admin}, ${kind}, now() - make_interval(days => ${days}::int) from generate_series(1, ${count}::int)`.execute(
      api.db,
    );

  const countOf = async (kind: 'authority_given' | 'decisions_due') => {
    const rows = api.db.selectFrom('notices').select('id').where('user_id', '=', admin).where('kind', '=', kind);
    return (await rows.execute()).length;
  };

  it('however many other notices there are, and however many of its kind up to 10,000', async () => {
    await addNotices('authority_given', 700);
    await addNotices('decisions_due', 700);
    await maintainNotices(api.db);
    expect([await countOf('authority_given'), await countOf('decisions_due')]).toEqual([700, 500]);
    await addNotices('authority_given', 9_400);
    await maintainNotices(api.db);
    expect(await countOf('authority_given')).toBe(10_000);
  });

  it('for a year, and other notices for 180 days', async () => {
    for (const kind of ['authority_given', 'decisions_due']) {
      await addNotices(kind, 1, 179);
      await addNotices(kind, 1, 364);
      await addNotices(kind, 1, 366);
    }
    await maintainNotices(api.db);
    expect([await countOf('authority_given'), await countOf('decisions_due')]).toEqual([2, 1]);
  });
});
