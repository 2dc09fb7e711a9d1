import { REGISTER_NAMES } from '@klaster/shared/contract/kinds';
import type { ListSettings } from '@klaster/shared/contract/registers';
import { userId } from '../../../test/support/fixtures';
import { testAppForEach } from '../../../test/support/test-app';
import { insert } from '../../../test/support/rows';
import { MAX_VIEWS, type SavedView } from '@klaster/shared/contract/reports';

const api = testAppForEach();

describe('settings of lists', () => {
  const storedLists = async (as = 'viewer') => (await api.call<ListSettings[]>('GET /api/me/lists', { as })).data;
  const keep = (body: object, as = 'viewer') => api.call<ListSettings>('PATCH /api/me/lists', { as, body });

  const LIST = { register: 'clusters', state: 'live' } as const;
  const CHOSEN = { ...LIST, hidden: ['stir', 'address'], page_size: 100 };

  it('stores the settings of each list for each user with any positions', async () => {
    expect(await storedLists()).toEqual([]);
    expect((await keep(CHOSEN)).data).toEqual(CHOSEN);
    await keep({ ...LIST, state: 'removed', page_size: 25 });
    await keep({ ...LIST, hidden: [] }, 'klaster');
    expect(await storedLists()).toEqual([CHOSEN, { ...LIST, state: 'removed', hidden: null, page_size: 25 }]);
    expect(await storedLists('klaster')).toEqual([{ ...LIST, hidden: [], page_size: null }]);
    expect(await storedLists('admin')).toEqual([]);
  });

  it('changes only the given settings; null resets one to its default', async () => {
    await keep(CHOSEN);
    expect((await keep({ ...LIST, page_size: 200 })).data).toEqual({ ...CHOSEN, page_size: 200 });
    expect((await keep({ ...LIST, hidden: null })).data).toEqual({ ...LIST, hidden: null, page_size: 200 });
  });

  it('stores the density of rows, beside the rest', async () => {
    await keep(CHOSEN);
    expect((await keep({ ...LIST, density: 'dense' })).data).toEqual({ ...CHOSEN, density: 'dense' });
    expect((await keep({ ...LIST, page_size: 200 })).data).toEqual({ ...CHOSEN, page_size: 200, density: 'dense' });
    expect((await keep({ ...LIST, density: null })).data).toEqual({ ...CHOSEN, page_size: 200 });
  });

  it('holds all lists of a user, and of two changes at the same time one whole', async () => {
    const lists = REGISTER_NAMES.flatMap((register) =>
      (['live', 'removed'] as const).map((state) => ({ register, state, hidden: ['stir'], page_size: 25 })),
    );
    const other = { hidden: ['head'], page_size: 200 };
    const answers = await Promise.all(lists.flatMap((list) => [keep(list), keep({ ...list, ...other })]));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const now = await storedLists();
    expect(now.map(({ register, state }) => `${register} ${state}`)).toHaveLength(lists.length);
    for (const { hidden, page_size } of now)
      expect([other, lists[0]]).toContainEqual(expect.objectContaining({ hidden, page_size }));
  });

  it('leaves out registers, columns and page sizes that no longer exist', async () => {
    const user_id = await userId(api.db, 'viewer');
    await insert(api.db, 'user_lists', [
      { user_id, ...LIST, hidden: ['stir', 'gone'], page_size: 30 },
      { user_id, register: 'no_register' as 'clusters', state: 'live' },
    ]);
    const known = { ...LIST, hidden: ['stir'], page_size: null };
    expect(await storedLists()).toEqual([known]);
    expect((await keep({ ...LIST, page_size: 25 })).data).toEqual({ ...known, page_size: 25 });
  });

  it.each([
    ['is blocked', (id: number) => api.db.updateTable('users').set({ is_active: false }).where('id', '=', id)],
    ['is deleted', (id: number) => api.db.deleteFrom('users').where('id', '=', id)],
  ])('is deleted with a user who %s', async (_, end) => {
    await keep(CHOSEN);
    await keep(CHOSEN, 'editor');
    await end(await userId(api.db, 'viewer')).execute();
    const rows = await api.db.selectFrom('user_lists').select('user_id').execute();
    expect(rows).toEqual([{ user_id: await userId(api.db, 'editor') }]);
  });
});

describe('saved views', () => {
  const VIEW = { page: 'reports', name: 'Вилоятим', query: 'by=cluster&provinces=1703' } as const;

  const readViews = async (as = 'viewer') => (await api.call<SavedView[]>('GET /api/me/views', { as })).data;
  const change = (body: object, as = 'viewer') => api.call<SavedView[]>('PATCH /api/me/views', { as, body });
  const refusal = async (body: object) => (await change(body)).problem?.errors?.map(({ path, code }) => [path, code]);

  it('are stored for each user with any positions', async () => {
    expect((await change(VIEW)).data).toEqual([VIEW]);
    await change({ ...VIEW, page: 'compare', query: 'items=1,2' }, 'klaster');
    expect(await readViews()).toEqual([VIEW]);
    expect(await readViews('klaster')).toEqual([{ ...VIEW, page: 'compare', query: 'items=1,2' }]);
    expect(await readViews('admin')).toEqual([]);
  });

  it('are replaced by one of the same name, renamed and deleted', async () => {
    await change(VIEW);
    await change({ ...VIEW, query: '' });
    expect(await readViews()).toEqual([{ ...VIEW, query: '' }]);
    const { page, name } = VIEW;
    await change({ page, name, new_name: ' Бошқа ном ' });
    expect((await readViews()).map((view) => view.name)).toEqual(['Бошқа ном']);
    expect((await change({ page, name, new_name: 'Яна' })).status).toBe(404);
    await change({ ...VIEW, name: 'Яна' });
    expect(await refusal({ page, name: 'Яна', new_name: 'Бошқа ном' })).toEqual([['new_name', 'invalid']]);
    await change({ page, name: 'Яна', query: null });
    expect((await change({ page, name: 'Яна', query: null })).data.map((view) => view.name)).toEqual(['Бошқа ном']);
  });

  it('are limited in number, even when saved concurrently', async () => {
    const names = Array.from({ length: MAX_VIEWS + 5 }, (_, index) => `Кўриниш ${index}`);
    const answers = await Promise.all(names.map((name) => change({ ...VIEW, name })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_VIEWS);
    expect(await refusal({ ...VIEW, name: 'Ортиқча' })).toEqual([['name', 'too_big']]);
    const [first] = await readViews();
    expect((await change({ ...first, query: 'by=province' })).status).toBe(200);
  });

  it.each([
    ['another page', { page: 'main' }, ['page', 'invalid']],
    ['no name', { name: ' ' }, ['name', 'required']],
    ['a very long name', { name: 'я'.repeat(81) }, ['name', 'too_long']],
    ['a very long address', { query: 'x'.repeat(2001) }, ['query', 'too_long']],
    ['neither an address nor a name', { query: undefined }, ['query', 'required']],
  ])('are refused with %s', async (_, wrong, expected) => {
    expect(await refusal({ ...VIEW, ...wrong })).toContainEqual(expected);
  });

  it('are deleted with a user who is blocked', async () => {
    await change(VIEW, 'editor');
    const id = await userId(api.db, 'editor');
    await api.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    expect(await api.db.selectFrom('saved_views').selectAll().execute()).toEqual([]);
  });
});
