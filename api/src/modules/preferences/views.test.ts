import { MAX_VIEWS, type SavedView } from '@klaster/shared/contract/reports';
import { userId } from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';

const api = testApp();
beforeEach(() => api.db.deleteFrom('saved_views').execute());

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
