import type { NoticesAnswer } from '@klaster/shared/contract/notices';
import { addReport, insert, userId } from '../../../test/support/fixtures';
import { reportsApi } from '../../../test/support/report-entry';
import { maintainNotices } from './maintain-notices';

const api = reportsApi();

/** 20 November 2026 is a Friday; the Monday after it is a holiday. */
const FRIDAY = '2026-11-20';
const DUE = '2026-11-24';

beforeEach(async () => {
  for (const table of ['notices', 'holidays'] as const) await api.db.deleteFrom(table).execute();
  await insert(api.db, 'holidays', { day: '2026-11-23', name: 'Байрам' });
  await api.db.updateTable('periods').set({ due_on: DUE, closed_at: null }).where('quarter', '=', 3).execute();
});

const listNotices = async (as: string) =>
  (await api.call<NoticesAnswer>('GET /api/me/notices', { as })).data.items.map(({ kind, day, year, quarter, to }) =>
    [kind, day, year && `${year}-${quarter}`, to].filter((word) => word !== null).join(' '),
  );

const setDue = (day: string) => api.db.updateTable('periods').set({ due_on: day }).where('quarter', '=', 3).execute();

const REPORT_DUE = `report_due ${DUE} 2026-3`;

describe('a report that is due by the next working day', () => {
  it('notifies the cluster’s people, across days off and holidays, and nobody else', async () => {
    await maintainNotices(api.db, FRIDAY);
    expect(await listNotices('klaster')).toEqual([`${REPORT_DUE} /malumotlarim`]);
    for (const as of ['admin', 'reviewer', 'andijon', 'viewer']) expect(await listNotices(as)).toEqual([]);
  });

  it.each(['2026-11-19', DUE, '2026-11-25'])('notifies nobody on %s', async (day) => {
    await maintainNotices(api.db, day);
    expect(await listNotices('klaster')).toEqual([]);
  });

  it('notifies once, even if several instances run repeatedly, and again when the due date is postponed', async () => {
    await Promise.all([1, 2, 3, 4].map(() => maintainNotices(api.db, FRIDAY)));
    await maintainNotices(api.db, '2026-11-22');
    expect(await listNotices('klaster')).toHaveLength(1);
    await setDue('2026-12-01');
    await maintainNotices(api.db, '2026-11-30');
    expect(await listNotices('klaster')).toEqual([
      'report_due 2026-12-01 2026-3 /malumotlarim',
      `${REPORT_DUE} /malumotlarim`,
    ]);
  });

  it('links to the existing draft or rejected report, for its author too', async () => {
    const id = await addReport(api.db, { quarter: 3, status: 'rejected', author: 'editor' });
    await maintainNotices(api.db, FRIDAY);
    expect(await listNotices('klaster')).toEqual([`${REPORT_DUE} /malumotlarim/edit/${id}`]);
    expect(await listNotices('editor')).toEqual([`${REPORT_DUE} /hududlar/edit/${id}`]);
  });

  it.each(['new', 'confirmed'] as const)('notifies nobody when it is %s', async (status) => {
    await addReport(api.db, { quarter: 3, status });
    await maintainNotices(api.db, FRIDAY);
    expect(await listNotices('klaster')).toEqual([]);
  });

  it('notifies nobody in a closed quarter, and no account that is inactive or read-only', async () => {
    const change = (values: object) => api.db.updateTable('users').set(values).where('login', '=', 'klaster').execute();
    await change({ is_active: false });
    await maintainNotices(api.db, FRIDAY);
    await change({ is_active: true, positions: [] });
    await maintainNotices(api.db, FRIDAY);
    await change({ positions: ['CREATE', 'UPDATE'] });
    await api.db.updateTable('periods').set({ closed_at: new Date() }).execute();
    await maintainNotices(api.db, FRIDAY);
    expect(await api.db.selectFrom('notices').select('id').execute()).toEqual([]);
  });
});

describe('decisions that are due by the next working day', () => {
  beforeEach(() => setDue('2027-01-20'));

  const addWaiting = async (overrides: object = {}) => {
    const id = await addReport(api.db, { quarter: 4, author: 'editor', ...overrides });
    await api.db.updateTable('reports').set({ decision_due: DUE }).where('id', '=', id).execute();
  };

  it('notify the reviewers of the territory, with one notice for all reports', async () => {
    await addWaiting();
    await addWaiting({ province: '1706' });
    await maintainNotices(api.db, FRIDAY);
    await maintainNotices(api.db, FRIDAY);
    for (const as of ['reviewer', 'admin', 'andijon'])
      expect(await listNotices(as)).toEqual([`decisions_due ${DUE} /amallar`]);
    for (const as of ['klaster', 'viewer']) expect(await listNotices(as)).toEqual([]);
  });

  it('do not notify reviewers of another province', async () => {
    await addWaiting({ province: '1706' });
    await maintainNotices(api.db, FRIDAY);
    expect([await listNotices('andijon'), await listNotices('reviewer')]).toEqual([
      [],
      [`decisions_due ${DUE} /amallar`],
    ]);
  });

  it('do not notify the author of the only waiting report: others decide on it', async () => {
    await addWaiting({ author: 'reviewer' });
    await maintainNotices(api.db, FRIDAY);
    expect([await listNotices('reviewer'), await listNotices('admin')]).toEqual([
      [],
      [`decisions_due ${DUE} /amallar`],
    ]);
    await addWaiting({ province: '1706' });
    await maintainNotices(api.db, FRIDAY);
    expect(await listNotices('reviewer')).toEqual([`decisions_due ${DUE} /amallar`]);
  });

  it('notify nobody once they are made', async () => {
    await addWaiting({ status: 'confirmed' });
    await maintainNotices(api.db, FRIDAY);
    expect(await listNotices('reviewer')).toEqual([]);
  });
});

it('deletes notices past their retention, and the oldest beyond 500 of a user', async () => {
  await setDue('2027-01-20');
  const user_id = await userId(api.db, 'viewer');
  const row = { user_id, kind: 'decisions_due' as const };
  const old = new Date(Date.now() - 181 * 86_400_000);
  const ofAdmin = { ...row, user_id: await userId(api.db, 'admin') };
  await insert(api.db, 'notices', { ...row, created_at: old }, ofAdmin, ...Array.from({ length: 510 }, () => row));
  const listNotices = () =>
    api.db.selectFrom('notices').select('id').where('user_id', '=', user_id).orderBy('id').execute();
  const newest = (await listNotices()).slice(-500);
  await maintainNotices(api.db, FRIDAY);
  expect(await listNotices()).toEqual(newest);
  const left = await api.db.selectFrom('notices').select(['id', 'user_id', 'created_at']).orderBy('id').execute();
  expect(newest).toHaveLength(500);
  expect(left).toHaveLength(501);
  expect(left.some(({ created_at }) => created_at.getTime() === old.getTime())).toBe(false);
});
