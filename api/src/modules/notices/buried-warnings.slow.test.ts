import { sql } from 'kysely';
import { userId } from '../../../test/support/fixtures';
import { OF_NOTHING, workbook } from '../../../test/support/sheet';
import { testAppForEach } from '../../../test/support/test-app';
import { update } from '../../../test/support/rows';
import { composeMessage } from '../../jobs/mail/messages';
import { claimNext, setMailOn } from './outbox.repository';
import { maintainNotices } from '../../jobs/due-notices/keep-notices';

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

/** By the administrator of a province, whose acts notify that of the republic. */
async function add(login: string, own?: object): Promise<number> {
  const body = account(login, own);
  const { status, data } = await api.call<{ id: number }>('POST /api/users', { as: 'andijon', body });
  expect(status).toBe(200);
  return data.id;
}

async function addMany(): Promise<void> {
  for (let at = 0; at < 11; at++) await add(`oddiy-${at}`);
}

async function nextMail(): Promise<string> {
  const claim = await claimNext(api.db, 8);
  const message = claim && (await composeMessage(api.db, claim, 'https://klaster.test'));
  return typeof message === 'object' ? message.text : '';
}

const firstLine = async () => (await nextMail()).split('\n')[0];

describe('a mail of many acts begins with that by which', () => {
  it('an administrator is made', async () => {
    await addMany();
    await add('ugri', { positions: ['ADMIN'] });
    expect(await firstLine()).toContain('янги ҳисоб яратди: ugri');
  });

  it('an account is raised to one', async () => {
    const id = await add('ugri');
    await addMany();
    const body = { ...account('ugri', { positions: ['ADMIN'] }), version: 1 };
    expect((await api.call(`PATCH /api/users/${id}`, { as: 'andijon', body })).status).toBe(200);
    expect(await firstLine()).toContain('ҳисобни ўзгартирди: ugri');
  });

  it('one is activated again', async () => {
    const id = await add('ugri');
    const own = { positions: ['ADMIN' as const], is_active: false };
    await api.db.updateTable('users').set(own).where('id', '=', id).execute();
    await addMany();
    const body = { version: 1, is_active: true };
    expect((await api.call(`PATCH /api/users/${id}/activity`, { as: 'andijon', body })).status).toBe(200);
    expect(await firstLine()).toContain('ҳисобни фаоллаштирди: ugri');
  });

  it('somebody gets the link of one', async () => {
    const id = await add('ugri');
    await update(api.db, 'users', { set: { positions: ['ADMIN'] }, where: { id } });
    await addMany();
    expect((await api.call(`POST /api/users/${id}/link`, { as: 'andijon', body: { version: 1 } })).status).toBe(200);
    expect(await firstLine()).toContain('таклиф ҳаволасини берди: ugri');
  });

  it('one comes in a file', async () => {
    await addMany();
    const row = ['Ўғри', 'ugri', 'Администратор', 'Андижон вилояти', null];
    const body = await workbook([['Ф.И.Ш.', 'Логин', 'Ваколатлар', 'Ҳудуд', 'Кластер СТИРи'], row]);
    const request = `POST /api/users/imports?rows=all&state=${OF_NOTHING}`;
    expect((await api.call(request, { as: 'andijon', body })).status).toBe(200);
    expect(await firstLine()).toContain('файлдан ҳисоблар яратди: 1 та');
  });
});

it('an act that is repeated takes one line of a mail', async () => {
  const id = await add('oddiy');
  for (let version = 1; version <= 24; version++) {
    const body = { version, is_active: version % 2 === 0 };
    expect((await api.call(`PATCH /api/users/${id}/activity`, { as: 'andijon', body })).status).toBe(200);
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
