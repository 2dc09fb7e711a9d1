import { REPORT_READERS, type Authority } from '@klaster/shared/contract/accounts';
import { addProvinceAdmin, PROVINCE_ADMIN } from '../../../test/support/account-files';
import { ANDIJON, addEntry, BUXORO, entryInput, insert, userId } from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';
import { areWaiting } from '../../../test/support/while-locked';
import { type User, check, isReached, narrowScope, scopeOf, WHOLE_REPUBLIC, type Scope } from './scope';
import type { Handlers } from '../http/call';
import { lockEntry, updateEntry } from '../../modules/registers/repository';
import { acts, Checks, lists, reads } from './guarded';

const user: User = {
  id: 1,
  login: 'a',
  full_name: 'A',
  positions: [],
  province_code: ANDIJON.province_code,
  cluster_id: null,
};

const OF_TERRITORY = { staff: { over: 'territory' } } as const satisfies Authority;

describe('what a caller reaches', () => {
  it('is their province, their cluster, or all', () => {
    expect(scopeOf(OF_TERRITORY, user)).toEqual({ province_code: '1703', cluster_id: null });
    expect(scopeOf(OF_TERRITORY, { ...user, province_code: null })).toEqual({
      province_code: null,
      cluster_id: null,
    });
    expect(scopeOf(REPORT_READERS, { ...user, cluster_id: 7 })).toEqual({ province_code: null, cluster_id: 7 });
  });

  it('is narrowed to a province that lies in it, and to no other', () => {
    expect(narrowScope(WHOLE_REPUBLIC, '1706').province_code).toBe('1706');
    expect(narrowScope(scopeOf(OF_TERRITORY, user), undefined).province_code).toBe('1703');
    expect(() => narrowScope(scopeOf(OF_TERRITORY, user), '1706')).toThrow('outside_territory');
  });

  it('excludes the republic for accounts of a province, and everything without a cluster for those of a cluster', () => {
    expect(isReached(scopeOf(OF_TERRITORY, user), { province_code: null })).toBe(false);
    expect(isReached(scopeOf(REPORT_READERS, { ...user, cluster_id: 7 }), { province_code: '1703' })).toBe(false);
    expect(() => check(scopeOf(REPORT_READERS, { ...user, cluster_id: 7 }), { ...ANDIJON, cluster_id: 8 })).toThrow();
  });
});

describe('a handler', () => {
  it('reads only what lies within the caller’s scope', async () => {
    const read = (row: { province_code: string } | undefined) =>
      reads(
        async () => row,
        async (_call: { user: User }, { province_code }) => province_code,
      ).answer({ user }, OF_TERRITORY);
    await expect(read(ANDIJON)).resolves.toBe('1703');
    await expect(read(BUXORO)).rejects.toThrow('outside_territory');
    await expect(read(undefined)).rejects.toThrow('not_found');
  });

  it('fails if it makes a change without a check', async () => {
    await expect(acts(async () => 'done').answer({ user }, OF_TERRITORY)).rejects.toThrow('without checking');
  });

  it('over a territory does not compile without its check', () => {
    const bare = async () => ({ items: [], total: 0 });
    const checked: Handlers['GET /api/users'] = lists(bare);
    // @ts-expect-error a plain function is no handler of a call over a territory
    const unchecked: Handlers['GET /api/users'] = bare;
    // @ts-expect-error nor is an object that looks like a check
    const forged: Handlers['GET /api/users'] = { answer: bare };
    // @ts-expect-error only the kernel can make a scope
    const scope: Scope = { province_code: null, cluster_id: null };
    expect([checked, unchecked, forged, scope]).toHaveLength(4);
  });
});

describe('in the database', () => {
  const api = testApp();

  it('compiles a change only of what was checked', async () => {
    const id = await addEntry(api.db, 'clusters', ANDIJON);
    await api.db.transaction().execute(async (tx) => {
      const entry = (await lockEntry(tx, 'clusters', id))!;
      // @ts-expect-error it was read, and not checked
      await updateEntry(tx, 'clusters', { entry, change: { is_active: false } });
      await updateEntry(tx, 'clusters', { entry: check(WHOLE_REPUBLIC, entry), change: { is_active: true } });
    });
  });

  it('rolls back a change without a check', async () => {
    const id = await addEntry(api.db, 'clusters', ANDIJON);
    const staff = { ...user, id: await userId(api.db, 'andijon') };
    const rename = (isChecked: boolean) =>
      acts<{ user: User }, void>(({ checks }) =>
        checks.change(api.db, async (tx) => {
          if (isChecked) await checks.placed(tx, ANDIJON);
          await tx.updateTable('clusters').set({ company_name: 'Бошқа' }).where('id', '=', id).execute();
        }),
      ).answer({ user: staff }, OF_TERRITORY);
    const name = async () =>
      (await api.db.selectFrom('clusters').select('company_name').where('id', '=', id).executeTakeFirstOrThrow())
        .company_name;
    await expect(rename(false)).rejects.toThrow('without checking');
    expect(await name()).not.toBe('Бошқа');
    await rename(true);
    expect(await name()).toBe('Бошқа');
  });

  it('does not count a right that was revoked after the call began', async () => {
    const [{ id }] = await insert(api.db, 'users', { login: 'taken', full_name: 'A', positions: ['UPDATE'] });
    const authority = { staff: { over: 'territory', positions: ['UPDATE'] } } as const satisfies Authority;
    const checks = new Checks(authority, { ...user, id, positions: ['UPDATE'], province_code: null });
    const found = () => api.db.transaction().execute((tx) => checks.scope(tx));
    await expect(found()).resolves.toEqual({ province_code: null, cluster_id: null });
    const change = api.db.updateTable('users').where('id', '=', id);
    await change.set({ province_code: '1703' }).execute();
    await expect(found()).resolves.toEqual({ province_code: '1703', cluster_id: null });
    await change.set({ positions: [] }).execute();
    await expect(found()).rejects.toThrow('forbidden');
    await change.set({ is_active: false }).execute();
    await expect(found()).rejects.toThrow('unauthenticated');
  });

  it('checks an entry that has just moved by its new province', async () => {
    const id = await addEntry(api.db, 'clusters', ANDIJON);
    const body = { ...entryInput('clusters', ANDIJON), version: 1 };
    const { edit } = await api.db.transaction().execute(async (tx) => {
      await tx.updateTable('clusters').set(BUXORO).where('id', '=', id).execute();
      const edit = api.call(`PATCH /api/registers/clusters/${id}`, { as: 'andijon', body });
      await areWaiting(api.db, 1);
      return { edit };
    });
    expect((await edit).problem?.code).toBe('outside_territory');
  });

  it('does not undo an import into another province', async () => {
    await addProvinceAdmin(api);
    const entry_id = await addEntry(api.db, 'clusters', ANDIJON);
    const entry = await api.db.selectFrom('clusters').selectAll().where('id', '=', entry_id).executeTakeFirstOrThrow();
    const counts = { created_count: 0, changed_count: 1, user_id: await userId(api.db, 'admin') };
    const [{ id }] = await insert(api.db, 'register_imports', { register: 'clusters', file_name: 'a', ...counts });
    const before = JSON.stringify({ ...entry, ...BUXORO });
    await insert(api.db, 'register_import_entries', { import_id: id, entry_id, version: entry.version, before });
    const undo = (as: string) => api.call(`PATCH /api/registers/clusters/imports/${id}/undo`, { as, body: {} });
    expect((await undo(PROVINCE_ADMIN)).problem?.code).toBe('outside_territory');
    expect((await undo('admin')).status).toBe(200);
  });
});
