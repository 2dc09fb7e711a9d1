import { FOUND_OF_A_KIND } from '@klaster/shared/contract/http';
import { REGISTER_NAMES } from '@klaster/shared/contract/kinds';
import { type FoundThing } from '@klaster/shared/contract/registers';
import { addEntry, addFactory, ANDIJON, BUXORO, organisation } from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';
import { insert } from '../../../test/support/rows';
import { userKeys } from '../../kernel/texts/name-keys';

const api = testApp();
beforeAll(async () => {
  const removed = { removed_at: new Date('2026-05-01T00:00:00Z'), removal_order: '45-ф', removal_reason: 'Ариза' };
  await addFactory(api.db, organisation('Бўстон ёғ', '305000002', ANDIJON));
  await addFactory(api.db, { ...organisation('Бўстон агро', '306000003', BUXORO), ...removed });
  for (const register of REGISTER_NAMES)
    await addEntry(api.db, register, { ...organisation(`Чинор ${register}`, '307000004', BUXORO) });
});

const search = (text: string, as = 'admin') =>
  api.call<FoundThing[]>(`GET /api/search?q=${encodeURIComponent(text)}`, { as });
const names = async (text: string, as?: string) => (await search(text, as)).data.map(({ name }) => name);

it.each([
  ['Бўстон', 'as it is written'],
  ['boʻston', 'in the other script'],
  ['Бустон', 'on a Russian keyboard'],
  [',ecnjy', 'in the wrong layout'],
  ['ищыещт', 'in the wrong layout, for Latin letters'],
])('finds a name typed %s, %s', async (text) => {
  expect(await names(text)).toEqual(['Бўстон ёғ', 'Бўстон агро']);
});

it('finds every kind by its STIR, and says what there is to say of each', async () => {
  const { data } = await search('307 000');
  expect(data.map(({ type }) => type)).toEqual(REGISTER_NAMES);
  expect(data[0]).toEqual({
    type: 'clusters',
    id: expect.any(Number) as number,
    name: 'Чинор clusters',
    stir: '307000004',
    login: null,
    province_code: '1706',
    province_name: 'Бухоро вилояти',
    is_removed: false,
  });
});

it('finds accounts only for administrators', async () => {
  const person = { login: 'gulnora', full_name: 'Гулнора Ўктамова', positions: [] };
  await insert(api.db, 'users', { ...person, ...userKeys(person) });
  expect((await search('Gulnora Oʻktam')).data).toMatchObject([{ type: 'users', login: 'gulnora', is_removed: false }]);
  expect(await names('Гулнора', 'editor')).toEqual([]);
  expect(await names('Гулнора', 'klaster')).toEqual([]);
});

it('finds what lies in the territory, and for a cluster what the public sees', async () => {
  expect(await names('Бўстон', 'andijon')).toEqual(['Бўстон ёғ']);
  expect(await names('Бўстон', 'klaster')).toEqual(['Бўстон ёғ', 'Бўстон агро']);
});

it('limits the results of each kind', async () => {
  for (let index = 0; index < FOUND_OF_A_KIND + 2; index += 1)
    await addFactory(api.db, organisation(`Чегара ${index}`, `${400_500_000 + index}`));
  expect(await names('чегара')).toHaveLength(FOUND_OF_A_KIND);
});

it.each(['xxxx', '%%', '.*', "';--"])('finds nothing for %j', async (text) => {
  expect(await names(text)).toEqual([]);
});

it.each(['', 'a', '%20a%20', 'x'.repeat(101), '%00a'])('refuses %j, naming the field', async (text) => {
  const { status, problem } = await api.call(`GET /api/search?q=${text}`, { as: 'admin' });
  expect([status, problem?.errors?.[0]?.path]).toEqual([400, 'q']);
});
