import {
  CONNECTION_LOST,
  checkAccessibility,
  expectConsoleError,
  network,
  renderRemote,
} from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../remote';
import { PROVINCES } from '../../test/fixtures';
import { tableRows } from '../../test/table';

const CALL = 'GET /api/oil_factories/removed/provinces';
const LIST = 'GET /api/oil_factories/removed/:region_id';
const STAFF = '/deregistered-oil-factories-reestrs';
const VISITORS = '/oil-factories-deregistered-reestrs-auth';

const open = (at: string) => renderRemote({ routes, at, ...(at === STAFF && { user: { positions: [] } }) });

describe.each([STAFF, VISITORS])('removed oil factories by province at %s', (at) => {
  it('shows how many each province has', async () => {
    network.on(CALL, [{ ...PROVINCES[0]!, factories_count: 3 }]);
    const { container } = await open(at);
    await screen.findByText('Андижон вилояти');
    expect(tableRows()).toEqual([
      ['№', 'Вилоят', 'Корхоналар сони'],
      ['1', 'Андижон вилояти', '3'],
    ]);
    expect(network.requests(CALL)[0]?.headers.has('X-Access-Token')).toBe(at === STAFF);
    await checkAccessibility(container);
  });

  it('opens a province’s removed factories by a click on its row', async () => {
    expectConsoleError(/Failed to fetch/);
    network.on(CALL, [{ ...PROVINCES[0]!, factories_count: 3 }]);
    network.on(LIST, CONNECTION_LOST);
    const { user, address } = await open(at);
    await user.click(await screen.findByText('3'));
    expect(address()).toBe(`${at}/1703`);
    expect(await screen.findByRole('button', { name: 'Қайта уриниш' })).toBeVisible();
  });

  it('says that there are none', async () => {
    network.on(CALL, []);
    await open(at);
    expect(await screen.findByText('Маълумот топилмади')).toBeVisible();
    expect(screen.getByText('Реестрдан чиқарилган корхона йўқ.')).toBeVisible();
  });
});
