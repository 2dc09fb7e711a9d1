import type { Cluster, ClusterListAnswer } from '@klaster/shared/contract';
import {
  checkAccessibility,
  CONNECTION_LOST,
  expectConsoleError,
  network,
  renderRemote,
} from '@klaster/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { routes } from '../../remote';

const publicCluster: Cluster = {
  id: 7,
  company_name: '«Олтин Тола» кластери',
  stir: '301234567',
  province_code: '1703',
  province_name: 'Андижон вилояти',
  district_code: '1703202',
  district_name: 'Олтинкўл тумани',
  land_area: 5123.5,
  activities: ['cotton_growing', 'ginning'],
};

const staffCluster: Cluster = {
  ...publicCluster,
  full_name: 'Ўткир Қодиров',
  phone_number: '+998901234567',
  is_active: true,
  updated_at: '2026-11-02T06:00:00Z',
};

const list = (...items: Cluster[]): ClusterListAnswer => ({
  items,
  total: items.length,
  total_sum: { clusters_count: items.length, land_area: items.length > 0 ? 5123.5 : null },
});

beforeEach(() => {
  network.on('GET /api/provinces', [
    { province_code: '1703', province_name: 'Андижон вилояти' },
    { province_code: '1706', province_name: 'Бухоро вилояти' },
  ]);
  network.on('GET /api/registers/clusters', list(publicCluster));
});

const firstRow = async () => (await screen.findAllByRole('row'))[1]!;
const lastQuery = () => network.requests('GET /api/registers/clusters').at(-1)!.query;

describe('the public register of clusters', () => {
  it('shows names, places and figures, and asks without a token', async () => {
    const { container } = await renderRemote({ routes, at: '/reestrs-auth' });
    const row = await screen.findByRole('row', { name: /Олтин Тола/ });
    expect(row).toHaveTextContent('301234567');
    expect(row).toHaveTextContent('Олтинкўл тумани');
    expect(row).toHaveTextContent('5 123,5');
    expect(row).toHaveTextContent('пахта етиштириш, пахта тозалаш');
    expect(screen.queryByRole('columnheader', { name: 'Раҳбар' })).not.toBeInTheDocument();
    expect(screen.queryByText('Актив')).not.toBeInTheDocument();
    expect(network.requests('GET /api/registers/clusters')[0]!.headers.get('X-Access-Token')).toBeNull();
    await checkAccessibility(container);
  });

  it('totals the land of all pages', async () => {
    await renderRemote({ routes, at: '/reestrs-auth' });
    expect(await screen.findByRole('row', { name: /Jami/ })).toHaveTextContent('5 123,5');
  });

  it('says that nothing was found, and offers to clear the filters', async () => {
    network.on('GET /api/registers/clusters', list());
    const { user, address } = await renderRemote({ routes, at: '/reestrs-auth?search=йўқ' });
    expect(await screen.findByText('Маълумот топилмади')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Тозалаш' }));
    expect(address()).toBe('/reestrs-auth');
  });

  it('keeps its rows when a refresh fails, and says that they are from before', async () => {
    const { client } = await renderRemote({ routes, at: '/reestrs-auth' });
    await firstRow();
    expectConsoleError(/Failed to fetch/);
    network.on('GET /api/registers/clusters', CONNECTION_LOST);
    await act(() => client.invalidateQueries({ queryKey: ['mf-registers'] }));
    expect(await screen.findByText(/^Янгилаб бўлмади/)).toBeVisible();
    expect(screen.getByRole('row', { name: /Олтин Тола/ })).toBeVisible();
  });

  it('on a lost connection logs a line, raises no notice, and loads on retry', async () => {
    expectConsoleError(/Failed to fetch/);
    network.on('GET /api/registers/clusters', CONNECTION_LOST);
    const { user } = await renderRemote({ routes, at: '/reestrs-auth' });
    const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
    expect(screen.queryByText('Хатолик юз берди.')).not.toBeInTheDocument();
    network.on('GET /api/registers/clusters', list(publicCluster));
    await user.click(retry);
    expect(await screen.findByRole('row', { name: /Олтин Тола/ })).toBeVisible();
  });
});

describe('filters and order', () => {
  it('live in the address and go to the server', async () => {
    const { user, address } = await renderRemote({ routes, at: '/reestrs-auth?page=3' });
    await screen.findByRole('option', { name: 'Бухоро вилояти' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Вилоят' }), '1706');
    expect(address()).toBe('/reestrs-auth?province=1706');
    await user.type(screen.getByRole('searchbox', { name: 'Ном ёки СТИР' }), 'тола{Enter}');
    await user.click(screen.getByRole('button', { name: /Ер майдони/ }));
    await firstRow();
    expect(lastQuery()).toEqual({
      province_code: '1706',
      search: 'тола',
      sort: 'land_area',
    });
  });

  it('that make no sense are passed over', async () => {
    await renderRemote({ routes, at: '/reestrs-auth?province=abc&page=-1&sort=drop' });
    await firstRow();
    expect(lastQuery()).toEqual({});
  });
});

describe("the staff's register of clusters", () => {
  it('also shows head, phone and status', async () => {
    network.on('GET /api/registers/clusters', list(staffCluster));
    await renderRemote({ routes, at: '/reestrs', user: {} });
    const row = await screen.findByRole('row', { name: /Олтин Тола/ });
    expect(within(row).getByText('Ўткир Қодиров')).toBeVisible();
    expect(row).toHaveTextContent('+998 90 123-45-67');
    expect(within(row).getByText('Актив')).toBeVisible();
    expect(row).toHaveTextContent('02.11.2026');
  });

  it('is the public one to an account bound to a cluster, whatever its positions', async () => {
    const user = { positions: ['CREATE' as const, 'UPDATE' as const], cluster_id: 7 };
    await renderRemote({ routes, at: '/reestrs', user });
    await firstRow();
    expect(screen.queryByRole('columnheader', { name: 'Раҳбар' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Ҳолати' })).toBeNull();
  });

  it.each(['uz-Latn', 'en'] as const)('stands in Latin script with its units in %s', async (language) => {
    network.on('GET /api/registers/clusters', list(staffCluster));
    await renderRemote({ routes, at: '/reestrs', user: {}, language });
    expect(await screen.findByRole('cell', { name: '«Oltin Tola» klasteri' })).toBeVisible();
    expect(screen.getByText('Oʻtkir Qodirov')).toBeVisible();
    expect(await screen.findByRole('option', { name: 'Buxoro viloyati' })).toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/[\u0400-\u04FF]/);
  });

  it('leaves no province to choose to whoever is bound to one', async () => {
    await renderRemote({ routes, at: '/reestrs', user: { province_code: '1703' } });
    await firstRow();
    expect(screen.queryByRole('combobox', { name: 'Вилоят' })).not.toBeInTheDocument();
  });
});
