import type { AuditAnswer } from '@klaster/shared/contract/audit';
import type { NoticesAnswer } from '@klaster/shared/contract/notices';
import type { DelegationsAnswer } from '@klaster/shared/contract/reports';
import { userId } from '../../../test/support/fixtures';
import { findRow, update } from '../../../test/support/rows';
import { testAppForEach } from '../../../test/support/test-app';

const api = testAppForEach();

/** A day in Tashkent. */
const inDays = (days: number) => new Date(Date.now() + 5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

const id = (login: string) => userId(api.db, login);
const set = (login: string, change: object) => update(api.db, 'users', { set: change, where: { login } });
const notices = async (as: string) =>
  (await api.call<NoticesAnswer>('GET /api/me/notices', { as })).data.items.map(({ act }) => act);
const listed = async (as: string) => (await api.call<DelegationsAnswer>('GET /api/approval-delegations', { as })).data;

const absence = async (to: string, own: object = {}) => ({
  delegate_id: await id(to),
  from: inDays(0),
  until: inDays(5),
  ...own,
});
const post = (as: string, body: object) => api.call<{ id: number }>('POST /api/approval-delegations', { as, body });
const revoke = (one: number, as: string) => api.call(`POST /api/approval-delegations/${one}/revoke`, { as });

it('a delegation is for oneself, or by ADMIN of the territory; all concerned are notified, and the audit has it', async () => {
  const { data } = await post('andijon', await absence('viewer'));
  expect((await listed('viewer')).items).toEqual([
    {
      id: data.id,
      delegator: { id: await id('andijon'), full_name: 'andijon' },
      delegate: { id: await id('viewer'), full_name: 'viewer' },
      from: inDays(0),
      until: inDays(5),
      begun: true,
      valid: true,
    },
  ]);
  for (const as of ['andijon', 'admin']) expect((await listed(as)).items).toHaveLength(1);
  expect((await listed('reviewer')).items).toEqual([]);
  for (const as of ['viewer', 'andijon', 'admin']) expect(await notices(as)).toEqual(['delegation_made']);
  for (const as of ['viewer', 'second-reviewer']) {
    const { problem } = await revoke(data.id, as);
    expect([as, problem?.status]).toEqual([as, 403]);
  }
  expect((await revoke(data.id, 'admin')).status).toBe(200);
  expect((await revoke(data.id, 'admin')).status).toBe(200);
  expect((await listed('admin')).items).toEqual([]);
  expect(await notices('andijon')).toEqual(['delegation_ended', 'delegation_made']);
  const call = `POST /api/users/${await id('reviewer')}/delegations`;
  expect((await api.call(call, { as: 'admin', body: await absence('viewer') })).status).toBe(200);
  expect(await notices('reviewer')).toEqual(['delegation_made']);
  const audit = await api.call<AuditAnswer>('GET /api/audit?entity=approval_delegations', { as: 'admin' });
  expect(audit.data.items.map(({ action }) => action)).toEqual(['create', 'remove', 'create']);
  expect(audit.data.items[0]?.changes?.map(({ label, after }) => `${label}: ${after}`)).toEqual(
    expect.arrayContaining(['Ким номидан: reviewer', 'Кимга берилган: viewer']),
  );
});

it('a delegation is refused to oneself, a cluster, another province, for the past, too long, or twice', async () => {
  await set('second-reviewer', { province_code: '1706' });
  const wrong: [string, object, string][] = [
    ['andijon', {}, 'delegate_id'],
    ['klaster', {}, 'delegate_id'],
    ['second-reviewer', {}, 'delegate_id'],
    ['viewer', { from: inDays(-1) }, 'from'],
    ['viewer', { from: inDays(400), until: inDays(401) }, 'from'],
    ['viewer', { until: inDays(-1) }, 'until'],
    ['viewer', { until: inDays(60) }, 'until'],
    ['viewer', { until: '2026-02-30' }, 'until'],
  ];
  for (const [to, own, path] of wrong) {
    const { problem } = await post('andijon', await absence(to, own));
    expect([to, own, problem?.status, problem?.errors?.[0]?.path]).toEqual([to, own, 400, path]);
  }
  expect((await post('reviewer', await absence('andijon'))).problem?.errors?.[0]?.path).toBe('delegate_id');
  await set('second-reviewer', { province_code: null });
  expect((await post('andijon', await absence('viewer', { until: inDays(59) }))).status).toBe(200);
  const again = await absence('second-reviewer', { from: inDays(59), until: inDays(60) });
  expect((await post('andijon', again)).problem?.code).toBe('delegation_exists');
  const call = `POST /api/users/${await id('viewer')}/delegations`;
  expect((await api.call(call, { as: 'admin', body: await absence('editor') })).status).toBe(404);
  await set('editor', { positions: ['ADMIN'], province_code: '1706' });
  const other = `POST /api/users/${await id('andijon')}/delegations`;
  expect((await api.call(other, { as: 'editor', body: await absence('viewer') })).problem?.code).toBe(
    'outside_territory',
  );
});

it('the list offers colleagues of the republic and of one’s own province, to whom may delegate', async () => {
  const names = async (as: string) =>
    (await listed(as)).colleagues.map(({ full_name, delegable }) => full_name + (delegable ? '+' : ''));
  expect(await names('viewer')).toEqual([]);
  expect(await names('reviewer')).toEqual(
    expect.arrayContaining(['admin', 'editor', 'reviewer+', 'second-reviewer', 'viewer']),
  );
  expect(await names('reviewer')).not.toContain('andijon');
  expect(await names('andijon')).toEqual(expect.arrayContaining(['andijon+', 'reviewer', 'viewer']));
  expect(await names('admin')).toEqual(expect.arrayContaining(['andijon+', 'reviewer+', 'viewer']));
  expect(await names('admin')).not.toContain('klaster');
});

describe('a delegation whose people have changed since', () => {
  const invalid = async (as: string) => (await listed(as)).items.map(({ valid }) => !valid);

  it('is shown as giving nothing, to both and to ADMIN, once the delegate moved to another province', async () => {
    await set('viewer', { province_code: '1703' });
    await post('andijon', await absence('viewer'));
    await set('viewer', { province_code: '1706' });
    for (const as of ['andijon', 'viewer', 'admin']) expect([as, await invalid(as)]).toEqual([as, [true]]);
  });

  it('is revoked by a delegator who moved, or by ADMIN of where they are now, and can be made again', async () => {
    const { data } = await post('andijon', await absence('viewer'));
    await set('andijon', { province_code: '1706' });
    await set('editor', { positions: ['ADMIN'], province_code: '1703' });
    expect([await invalid('editor'), (await revoke(data.id, 'editor')).status]).toEqual([[], 403]);
    await set('editor', { province_code: '1706' });
    expect(await invalid('editor')).toEqual([true]);
    expect((await revoke(data.id, 'andijon')).status).toBe(200);
    const again = await post('andijon', await absence('viewer'));
    expect([again.status, (await revoke(again.data.id, 'editor')).status]).toEqual([200, 200]);
  });

  const patch = async (login: string, change: object) => {
    const row = await findRow(api.db, 'users', { login });
    const { full_name, positions, province_code, cluster_id } = row;
    const body = 'is_active' in change ? change : { login, full_name, positions, province_code, cluster_id, ...change };
    const call = `PATCH /api/users/${row.id}${'is_active' in change ? '/activity' : ''}`;
    expect((await api.call(call, { as: 'admin', body: { ...body, version: row.version } })).status).toBe(200);
  };

  it.each([
    ['the delegate is switched off', 'viewer', { is_active: false }],
    ['the delegate moves to another province', 'viewer', { province_code: '1706' }],
    ['the delegator is switched off', 'andijon', { is_active: false }],
    ['the delegator loses the position', 'andijon', { positions: ['CREATE'] }],
    ['the delegator moves', 'andijon', { province_code: '1706' }],
  ])('gives nothing once %s: the other is notified, once', async (_name, changed, change) => {
    const other = changed === 'viewer' ? 'andijon' : 'viewer';
    await post('andijon', await absence('viewer', { until: inDays(1) }));
    await post('andijon', await absence('viewer', { from: inDays(2) }));
    await api.db.deleteFrom('notices').execute();
    await patch(changed, { full_name: 'Янги Исм' });
    expect(await notices(other)).toEqual([]);
    await patch(changed, change);
    const [notice, ...more] = (await api.call<NoticesAnswer>('GET /api/me/notices', { as: other })).data.items;
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      act: 'delegation_invalid',
      person: 'Янги Исм',
      actor: 'admin',
      to: '/hududlar/periods',
    });
    await patch(changed, { full_name: 'Яна Исм' });
    expect(await notices(other)).toHaveLength(1);
  });

  it('notifies nobody of one that has ended', async () => {
    const { data } = await post('andijon', await absence('viewer'));
    await revoke(data.id, 'andijon');
    await api.db.deleteFrom('notices').execute();
    await patch('viewer', { is_active: false });
    expect(await notices('andijon')).toEqual([]);
  });
});
