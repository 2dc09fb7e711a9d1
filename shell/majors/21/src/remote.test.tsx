import {
  checkAccessibility,
  expectConsoleError,
  findNotice,
  network,
  problem,
  renderRemote,
  tableRows,
} from '@klaster/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from './remote';

const CAPACITIES = { daily_capacity: 1, annual_capacity: 2, sunflower_capacity: null };
const SAVE = 'PATCH /api/me/preferences';

beforeEach(() => {
  network.on('GET /api/oil_factories/provinces_totals', {
    provinces: [
      { province_code: '1703', province_name: 'Андижон вилояти', factories_count: 2, ...CAPACITIES },
      { province_code: '1706', province_name: 'Бухоро вилояти', factories_count: 3, ...CAPACITIES },
    ],
    total_sum: { factories_count: 5, ...CAPACITIES },
  });
});

test('a search filters the table, and stays in the address with the others', async () => {
  const { user, address, container } = await renderRemote({ routes, at: '/major-21?tab=1' });
  await screen.findByText('Андижон вилояти');
  await user.type(screen.getByRole('searchbox', { name: 'Вилоят номи' }), 'Бух');
  await waitFor(() => expect(tableRows().slice(1)).toEqual([['Бухоро вилояти', '3']]));
  expect(decodeURIComponent(address())).toBe('/major-21?tab=1&search=Бух');
  await user.click(screen.getByRole('link', { name: 'Бухоро вилояти' }));
  expect(decodeURIComponent(address())).toBe('/major-21?tab=1&search=Бухоро');
  expect(network.requests('GET /api/oil_factories/provinces_totals')[0]?.headers.has('X-Access-Token')).toBe(false);
  await checkAccessibility(container);
});

async function confirm() {
  const user = { full_name: 'Оператор', positions: ['UPDATE' as const] };
  const view = await renderRemote({ routes, at: '/major-21/language', user });
  expect(await screen.findByText('Ассалому алайкум, Оператор!')).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: 'Рус тилини танлаш' }));
  await view.user.click(await screen.findByRole('button', { name: 'Ўзгартириш' }));
  return view;
}

test('what a user confirms is sent with the token, announced, and leads to an address with its query', async () => {
  network.on(SAVE, { language: 'ru', colour_mode: null });
  const { address } = await confirm();
  expect(await findNotice('Тил сақланди')).toMatchObject({ tone: 'success' });
  await waitFor(() => expect(decodeURIComponent(address())).toBe('/major-21?search=Бухоро'));
  expect(network.requests(SAVE)).toMatchObject([{ body: { language: 'ru' } }]);
  expect(network.requests(SAVE)[0]?.headers.has('X-Access-Token')).toBe(true);
  await waitFor(() => expect(tableRows().slice(1)).toEqual([['Бухоро вилояти', '3']]));
});

test('a failure is announced, and the screen stays', async () => {
  expectConsoleError(/Ҳолат ўзгарган/);
  network.on(SAVE, problem(409, 'already_removed', { detail: 'Ҳолат ўзгарган' }));
  const { address } = await confirm();
  expect(await findNotice('Хатолик юз берди.')).toMatchObject({ tone: 'failure', message: 'Ҳолат ўзгарган' });
  expect(address()).toBe('/major-21/language');
});
