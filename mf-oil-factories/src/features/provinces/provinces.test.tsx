import {
  CONNECTION_LOST,
  checkAccessibility,
  expectConsoleError,
  network,
  problem,
  renderRemote,
} from '@klaster/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../remote';
import { PROVINCE_TOTALS } from '../../test/fixtures';
import { tableRows } from '../../test/table';

const CALL = 'GET /api/oil_factories/provinces_totals';
const STAFF = '/oil-factories-reestrs';
const VISITORS = '/oil-factories-reestrs-auth';

const open = (at: string) =>
  renderRemote({ routes, at, from: '/main', ...(at === STAFF && { user: { positions: [] } }) });

describe.each([STAFF, VISITORS])('oil factories by province at %s', (at) => {
  it('shows each province with its factories and capacities, and their totals', async () => {
    network.on(CALL, PROVINCE_TOTALS);
    const { container } = await open(at);
    await screen.findByText('Андижон вилояти');
    expect(tableRows()).toEqual([
      ['№', 'Вилоят', 'Корхоналар сони', 'Кунлик қувват, т', 'Йиллик қувват, т', 'Кунгабоқарни қайта ишлаш қуввати, т'],
      ['1', 'Андижон вилояти', '2', '300,5', '90 000,0', '1 000,0'],
      ['2', 'Бухоро вилояти', '12', '20,0', '6 000,0', '—'],
      ['', 'Jami', '14', '320,5', '96 000,0', '1 000,0'],
    ]);
    await checkAccessibility(container);
  });

  it('opens a province by a click on its row', async () => {
    network.on(CALL, PROVINCE_TOTALS);
    network.on('GET /api/oil_factories/:region_id', problem(500, 'internal'));
    expectConsoleError(/internal/);
    const { user, address } = await open(at);
    await user.click(await screen.findByText('300,5'));
    expect(address()).toBe(`${at}/1703`);
    expect(await screen.findByRole('button', { name: 'Қайта уриниш' })).toBeVisible();
  });

  it('says that there are no factories', async () => {
    const none = { factories_count: 0, daily_capacity: null, annual_capacity: null, sunflower_capacity: null };
    network.on(CALL, { provinces: [], total_sum: none });
    await open(at);
    expect(await screen.findByText('Маълумот топилмади')).toBeVisible();
    expect(screen.queryByText('Jami')).toBeNull();
  });

  it('shows a spinner while it waits', async () => {
    const release = network.hold(CALL, PROVINCE_TOTALS);
    await open(at);
    expect(await screen.findByRole('status')).toHaveTextContent('Юкланмоқда…');
    release();
    expect(await screen.findByText('Андижон вилояти')).toBeVisible();
  });

  it('offers a retry after a failed load, without a notice', async () => {
    expectConsoleError(/Failed to fetch/);
    network.on(CALL, CONNECTION_LOST);
    const { user } = await open(at);
    const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
    expect(screen.getByText('Маълумот топилмади')).toBeVisible();
    expect(screen.queryByText('Хатолик юз берди.')).toBeNull();
    network.on(CALL, PROVINCE_TOTALS);
    await user.click(retry);
    expect(await screen.findByText('Бухоро вилояти')).toBeVisible();
  });
});

it('is read by visitors without a token, and by staff with theirs', async () => {
  network.on(CALL, PROVINCE_TOTALS);
  const visit = await open(VISITORS);
  await screen.findByText('Андижон вилояти');
  expect(visit.address()).toBe(VISITORS);
  visit.unmount();
  await open(STAFF);
  await waitFor(() => expect(network.requests(CALL)).toHaveLength(2));
  expect(network.requests(CALL).map(({ headers }) => headers.has('X-Access-Token'))).toEqual([false, true]);
});

it('goes back when the user is refused', async () => {
  expectConsoleError(/Рухсат йўқ/);
  network.on(CALL, problem(403, 'outside_territory', { detail: 'Рухсат йўқ' }));
  const { address } = await open(STAFF);
  await waitFor(() => expect(address()).toBe('/main'));
});

it('stays on the page when a visitor is refused', async () => {
  expectConsoleError(/Рухсат йўқ/);
  network.on(CALL, problem(403, 'forbidden', { detail: 'Рухсат йўқ' }));
  const { address } = await open(VISITORS);
  expect(await screen.findByRole('button', { name: 'Қайта уриниш' })).toBeVisible();
  expect(address()).toBe(VISITORS);
});
