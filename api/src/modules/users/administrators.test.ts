import type { UserAccount } from '@klaster/shared/contract/accounts';
import { PASSWORD, userId } from '../../../test/support/fixtures';
import { testAppForEach } from '../../../test/support/test-app';
import { areWaiting } from '../../../test/support/while-locked';
import { sql } from 'kysely';
import { hashPassword } from '../auth/password';
import { lockAdministration } from './repository';

const api = testAppForEach();
let passwordHash: string;
beforeEach(async () => {
  passwordHash ??= await hashPassword(PASSWORD);
});

async function addAdmin(login: string, overrides: object = {}): Promise<number> {
  const row = { login, full_name: login, positions: ['ADMIN' as const], password_hash: passwordHash, ...overrides };
  return (await api.db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function change(id: number, changes: object, as = 'admin') {
  const { data } = await api.call<UserAccount>(`GET /api/users/${id}`, { as });
  const { login, full_name, positions, province_code, cluster_id, version } = data;
  const body = { login, full_name, positions, province_code, cluster_id, version, ...changes };
  return () => api.call(`PATCH /api/users/${id}`, { as, body });
}

const deactivate = (id: number, as: string) =>
  api.call(`PATCH /api/users/${id}/activity`, { as, body: { version: 1, is_active: false } });

const adminsLeft = async () => {
  const admins = await api.db
    .selectFrom('users')
    .select('login')
    .where('is_active', '=', true)
    .where(sql<boolean>`positions @> array['ADMIN']`)
    .where('province_code', 'is', null)
    .where('cluster_id', 'is', null)
    .where('password_hash', 'is not', null)
    .execute();
  return admins.length;
};

describe('the last administrator', () => {
  it.each([
    ['loses no position', { positions: ['UPDATE'] }],
    ['is bound to no province', { province_code: '1703' }],
  ])('%s', async (_, changes) => {
    // Neither of these could take over.
    await addAdmin('viloyat', { province_code: '1703' });
    await addAdmin('taklif', { password_hash: null });
    await addAdmin('yopiq', { is_active: false });
    const send = await change(await userId(api.db, 'admin'), changes);
    const { status, problem } = await send();
    expect([status, problem?.code]).toEqual([409, 'last_admin']);
  });

  it('does not deactivate themselves', async () => {
    expect((await deactivate(await userId(api.db, 'admin'), 'admin')).problem?.code).toBe('last_admin');
  });

  it('does so if there is another', async () => {
    await addAdmin('ikkinchi');
    expect((await deactivate(await userId(api.db, 'admin'), 'admin')).status).toBe(200);
  });

  it('remains when the last two give up their rights concurrently', async () => {
    const second = await addAdmin('ikkinchi');
    const sends = [
      await change(await userId(api.db, 'admin'), { positions: [] }),
      await change(second, { positions: ['UPDATE'] }, 'ikkinchi'),
    ];
    const { answers } = await api.db.transaction().execute(async (tx) => {
      // Nothing is committed before both have read and changed their account.
      await sql`lock table audit in exclusive mode`.execute(tx);
      const sent = sends.map((send) => send());
      await areWaiting(api.db, 2);
      return { answers: sent };
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await adminsLeft()).toBe(1);
  });

  it('remains when two take it from each other at once: the second has no right any more', async () => {
    const second = await addAdmin('ikkinchi');
    const sends = [
      await change(second, { positions: [] }),
      await change(await userId(api.db, 'admin'), { positions: [] }, 'ikkinchi'),
    ];
    const statuses = (await Promise.all(sends.map((send) => send()))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.find((status) => status !== 200)).toBeGreaterThanOrEqual(401);
    expect(await adminsLeft()).toBe(1);
  });
});

describe('nobody raises their own rights', () => {
  it('an administrator of a province cannot become one of the republic or of another province', async () => {
    const id = await addAdmin('viloyat', { province_code: '1703' });
    for (const province_code of [null, '1706']) {
      const send = await change(id, { province_code }, 'viloyat');
      expect((await send()).problem?.code).toBe('own_rights');
    }
  });

  it('an administrator of a province moves no account beyond it', async () => {
    await addAdmin('viloyat', { province_code: '1703' });
    const account = { login: 'yangi', full_name: 'Янги Ходим', positions: ['ADMIN'], cluster_id: null };
    const body = { ...account, province_code: '1703' };
    const own = await api.call<{ id: number }>('POST /api/users', { as: 'viloyat', body });
    const moved = await change(own.data.id, { province_code: null }, 'viloyat');
    expect((await moved()).problem?.code).toBe('outside_territory');
  });

  it('a caller who loses the right during the call changes nothing', async () => {
    await addAdmin('ikkinchi');
    const target = await userId(api.db, 'viewer');
    const send = await change(target, { positions: ['ADMIN'] }, 'ikkinchi');
    const sent = await api.db.transaction().execute(async (tx) => {
      await lockAdministration(tx);
      const answer = send();
      // It has been let in, and waits for its turn.
      await areWaiting(api.db, 1);
      await tx.updateTable('users').set({ positions: [] }).where('login', '=', 'ikkinchi').execute();
      return { answer };
    });
    expect((await sent.answer).problem?.code).toBe('forbidden');
    const { data } = await api.call<UserAccount>(`GET /api/users/${target}`, { as: 'admin' });
    expect(data.positions).toEqual([]);
  });
});
