import ICAL from 'ical.js';
import { addCluster, addReport, openPeriod, userId } from '../../../test/support/fixtures';
import { testAppForEach } from '../../../test/support/test-app';
import { writeCalendar } from './ical';

const api = testAppForEach();

type State = { created_at: string | null; address: string | null };

async function subscribe(as: string): Promise<string> {
  const { status, data } = await api.call<State>('PATCH /api/me/calendar', { as, body: { on: true } });
  expect([status, data.created_at === null]).toEqual([200, false]);
  const { pathname, search } = new URL(data.address ?? '');
  return `GET ${pathname}${search}`;
}

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate } = new ICAL.Event(component);
    return { uid, summary, day: startDate.toString(), isDay: startDate.isDate };
  });

it('is a calendar of open quarters for who has its address, without a session', async () => {
  await openPeriod(api.db, 2026, 4);
  await api.db.updateTable('periods').set({ due_on: '2027-01-20' }).where('year', '=', 2026).execute();
  await api.db.updateTable('users').set({ language: 'en' }).where('login', '=', 'reviewer').execute();
  const { status, headers, text } = await api.call(await subscribe('reviewer'));
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(headers['cache-control']).toBe('private, no-store');
  expect(eventsIn(text)).toContainEqual({
    uid: 'quarter-2026-4@klaster.test',
    summary: 'Report due: quarter 4 of 2026',
    day: '2027-01-20',
    isDay: true,
  });
});

it('counts the decisions that are due in the territory of the account, by day', async () => {
  await api.db
    .updateTable('users')
    .set({ language: 'ru', province_code: '1703' })
    .where('login', '=', 'reviewer')
    .execute();
  await api.db.deleteFrom('reports').execute();
  for (const province of ['1703', '1703', '1706']) {
    const id = await addReport(api.db, { cluster: await addCluster(api.db, province) });
    await api.db.updateTable('reports').set({ decision_due: '2027-02-01' }).where('id', '=', id).execute();
  }
  const events = eventsIn((await api.call(await subscribe('reviewer'))).text);
  expect(events.filter(({ uid }) => uid.startsWith('decisions-'))).toEqual([
    { uid: 'decisions-2027-02-01@klaster.test', summary: 'Срок решения. Отчётов: 2', day: '2027-02-01', isDay: true },
  ]);
});

it('of a cluster leaves out quarters whose report is confirmed, and decisions', async () => {
  const cluster = await addCluster(api.db, '1703');
  await api.db
    .updateTable('users')
    .set({ cluster_id: cluster, province_code: null })
    .where('login', '=', 'viewer')
    .execute();
  await addReport(api.db, { cluster, status: 'confirmed', quarter: 4 });
  await addReport(api.db, { cluster, status: 'new', quarter: 3 });
  const uids = eventsIn((await api.call(await subscribe('viewer'))).text).map(({ uid }) => uid);
  expect(uids).toEqual(['quarter-2026-3@klaster.test']);
});

it('has another address once renewed, and none once deleted', async () => {
  const first = await subscribe('reviewer');
  const second = await subscribe('reviewer');
  expect([(await api.call(first)).status, (await api.call(second)).status]).toEqual([404, 200]);
  const off = await api.call<State>('PATCH /api/me/calendar', { as: 'reviewer', body: { on: false } });
  expect(off.data).toEqual({ created_at: null, address: null });
  expect((await api.call(second)).status).toBe(404);
  expect((await api.call<State>('GET /api/me/calendar', { as: 'reviewer' })).data).toEqual({ created_at: null });
});

it('ends with the account', async () => {
  const address = await subscribe('reviewer');
  await api.db.updateTable('users').set({ is_active: false }).where('login', '=', 'reviewer').execute();
  expect((await api.call(address)).status).toBe(404);
});

it('stores no address, and refuses an invalid one', async () => {
  const address = await subscribe('reviewer');
  const rows = await api.db.selectFrom('calendar_addresses').selectAll().execute();
  expect(rows.map(({ user_id }) => user_id)).toEqual([await userId(api.db, 'reviewer')]);
  expect(JSON.stringify(rows)).not.toContain(address.slice(-43));
  const { status, problem } = await api.call('GET /api/calendar.ics?token=short');
  expect([status, problem?.errors?.[0]?.path]).toEqual([400, 'token']);
});

it('folds lines at 75 octets between characters, and escapes texts', () => {
  const at = new Date('2026-11-29T03:04:05.678Z');
  const summary = `${'Ў'.repeat(60)}; a, b\\c\nd`;
  const calendar = { name: 'x', host: 'h', url: 'https://h', at };
  const text = writeCalendar(calendar, [{ id: 'i', day: '2026-11-30', summary }]);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n', '')).not.toContain('\n');
  expect(text).toContain('DTSTAMP:20261129T030405Z\r\n');
  expect(eventsIn(text)).toEqual([{ uid: 'i@h', summary, day: '2026-11-30', isDay: true }]);
});
