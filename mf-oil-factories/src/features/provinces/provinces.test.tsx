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
import {
  aRegister,
  PROVINCE_TOTALS,
  PROVINCES,
  REMOVED_STAFF,
  REMOVED_VISITORS,
  STAFF,
  VISITORS,
} from '../../test/fixtures';
import { tableRows } from '../../test/table';

const CALL = 'GET /api/oil_factories/provinces_totals';
const REMOVED = 'GET /api/oil_factories/removed/provinces';

const open = (at: string) =>
  renderRemote({ routes, at, from: '/main', ...([STAFF, REMOVED_STAFF].includes(at) && { user: { positions: [] } }) });

beforeEach(() => {
  network.on(CALL, PROVINCE_TOTALS);
  network.on(REMOVED, [{ ...PROVINCES[0]!, factories_count: 3 }]);
});

describe('oil factories by province', () => {
  it.each([STAFF, VISITORS])('at %s are shown with capacities and totals; only staff send their token', async (at) => {
    const { address, container } = await open(at);
    await screen.findByText('Андижон вилояти');
    expect(tableRows()).toEqual([
      ['№', 'Вилоят', 'Корхоналар сони', 'Кунлик қувват, т', 'Йиллик қувват, т', 'Кунгабоқарни қайта ишлаш қуввати, т'],
      ['1', 'Андижон вилояти', '2', '300,5', '90 000,0', '1 000,0'],
      ['2', 'Бухоро вилояти', '12', '20,0', '6 000,0', '—'],
      ['', 'Jami', '14', '320,5', '96 000,0', '1 000,0'],
    ]);
    expect(network.requests(CALL).map(({ headers }) => headers.has('X-Access-Token'))).toEqual([at === STAFF]);
    expect(address()).toBe(at);
    await checkAccessibility(container);
  });

  it('wait with a spinner; a click on the row of a province opens it', async () => {
    const release = network.hold(CALL, PROVINCE_TOTALS);
    const { user, address } = await open(VISITORS);
    expect(await screen.findByRole('status')).toHaveTextContent('Юкланмоқда…');
    release();
    await user.click(await screen.findByText('300,5'));
    expect(address()).toBe(`${VISITORS}/1703`);
    expect(await screen.findByRole('heading', { name: 'Андижон вилояти', level: 1 })).toBeVisible();
  });

  it.each([
    [VISITORS, 1],
    [STAFF, 0],
  ])('at %s are printed, and visitors have them as open data', async (at, downloads) => {
    await open(at);
    expect(await screen.findByRole('button', { name: 'Чоп этиш' })).toBeInTheDocument();
    expect(screen.queryAllByRole('button', { name: /CSV/ })).toHaveLength(downloads);
  });

  it('say that there are none', async () => {
    const none = { factories_count: 0, daily_capacity: null, annual_capacity: null, sunflower_capacity: null };
    network.on(CALL, { provinces: [], total_sum: none });
    await open(STAFF);
    expect(await screen.findByText('Маълумот топилмади')).toBeVisible();
    expect(screen.queryByText('Jami')).toBeNull();
  });

  it('offer a retry after a failed load, without a notice', async () => {
    expectConsoleError(/Failed to fetch/);
    network.on(CALL, CONNECTION_LOST);
    const { user } = await open(STAFF);
    const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
    expect(screen.getByText(/^Юклаб бўлмади/)).toBeVisible();
    expect(screen.queryByText('Хатолик юз берди.')).toBeNull();
    network.on(CALL, PROVINCE_TOTALS);
    await user.click(retry);
    expect(await screen.findByText('Бухоро вилояти')).toBeVisible();
  });
});

describe('removed oil factories by province', () => {
  it.each([REMOVED_STAFF, REMOVED_VISITORS])('at %s are counted, and a click on a row opens them', async (at) => {
    network.on('GET /api/oil_factories/removed/:region_id', aRegister());
    const { user, address, container } = await open(at);
    await screen.findByText('Андижон вилояти');
    expect(tableRows()).toEqual([
      ['№', 'Вилоят', 'Корхоналар сони'],
      ['1', 'Андижон вилояти', '3'],
    ]);
    expect(network.requests(REMOVED)[0]?.headers.has('X-Access-Token')).toBe(at === REMOVED_STAFF);
    await checkAccessibility(container);
    await user.click(screen.getByText('3'));
    expect(address()).toBe(`${at}/1703`);
    expect(await screen.findByRole('heading', { name: 'Андижон вилояти', level: 1 })).toBeVisible();
  });

  it('say that there are none', async () => {
    network.on(REMOVED, []);
    await open(REMOVED_STAFF);
    expect(await screen.findByText('Маълумот топилмади')).toBeVisible();
    expect(screen.getByText('Реестрдан чиқарилган корхона йўқ.')).toBeVisible();
  });
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
