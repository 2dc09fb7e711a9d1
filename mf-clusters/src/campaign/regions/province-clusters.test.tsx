import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aCluster, aPeriod, aReportOf, NOW } from '../../test/campaign-fixtures';
import { PROVINCES } from '../../test/fixtures';

const open = (at = '/hududlar/clusters/1703', user: object = { positions: ['CREATE', 'UPDATE'] }) =>
  renderRemote({ routes, at, user });

const lastQuery = () => network.requests('GET /api/cluster-reports').at(-1)?.query;

const clusters = (...items: ReturnType<typeof aCluster>[]) =>
  network.on('GET /api/cluster-reports', { items, total: items.length });

beforeEach(() => {
  network.on('GET /api/provinces', PROVINCES);
  network.on('GET /api/periods', { periods: [aPeriod()] });
});

describe('the clusters of a province', () => {
  it('are listed with their reports of the quarter', async () => {
    clusters(aCluster({ report: aReportOf({ late: true }) }));
    const { container } = await open();
    const row = within(await screen.findByRole('row', { name: /Қўрғон/ }));
    expect(row.getByText('80 / 92')).toBeVisible();
    expect(row.getByText('Янги')).toBeVisible();
    expect(row.getByText('Кечиккан')).toBeVisible();
    expect(row.getByRole('link', { name: 'Қўрғон' })).toHaveAttribute('href', '/hududlar/cluster-info/7');
    expect(await screen.findByRole('heading', { name: 'Андижон вилояти: кластерлар' })).toBeVisible();
    expect(lastQuery()).toMatchObject({ year: String(NOW.year), quarter: String(NOW.quarter), province_code: '1703' });
    await checkAccessibility(container);
  });

  it('offer to begin a missing report, and to fill in one that may be changed', async () => {
    const named = (cluster_id: number, company_name: string, report?: Parameters<typeof aReportOf>[0]) =>
      aCluster({ cluster_id, company_name, report: report ? aReportOf(report) : null });
    clusters(
      named(1, 'Биринчи'),
      named(2, 'Иккинчи', { id: 8, status: 'Рад этилган', editable: true }),
      named(3, 'Учинчи', { id: null, status: 'Қоралама', editable: true }),
      named(4, 'Тўртинчи', { id: 9, status: 'Тасдиқланган' }),
      { ...named(5, 'Бешинчи', { id: 10, status: 'Қоралама' }), removed: true },
    );
    await open();
    const begin = await screen.findByRole('link', { name: 'Биринчи: ҳисоботни бошлаш' });
    expect(begin).toHaveAttribute('href', '/hududlar/create/1');
    expect(screen.getAllByRole('link', { name: /ҳисоботни бошлаш/ })).toHaveLength(1);
    const edits = screen.getAllByRole('link', { name: /ҳисоботни тўлдириш/ });
    expect(edits.map((link) => link.getAttribute('href'))).toEqual(['/hududlar/edit/8']);
    expect(screen.getByText('Реестрдан чиқарилган')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Учинчи' })).toBeNull();
  });

  it.each([
    ['in a closed quarter', { open: false }, { positions: ['CREATE'] }],
    ['to users with read access only', {}, { positions: [] }],
  ])('offer nothing to begin %s', async (_, period, user) => {
    network.on('GET /api/periods', { periods: [aPeriod(period)] });
    clusters(aCluster({ report: null }));
    await open(undefined, user);
    await screen.findByText(/^Топшириш муддати/);
    expect(await screen.findByRole('row', { name: /Қўрғон/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /ҳисоботни бошлаш/ })).toBeNull();
  });

  it('are filtered by status and searched by name, in the address', async () => {
    clusters();
    const { user, address } = await open('/hududlar/clusters/1703?status=none');
    expect(await screen.findByText('Маълумот топилмади')).toBeVisible();
    expect(lastQuery()).toMatchObject({ status: 'none' });
    await user.selectOptions(screen.getByLabelText('Ҳолати'), 'Қоралама');
    expect(address()).toBe('/hududlar/clusters/1703?status=draft');
    await user.type(screen.getByLabelText('Кластер номи ёки СТИР'), 'қўр{Enter}');
    expect(new URLSearchParams(address().split('?')[1]).get('search')).toBe('қўр');
    expect(lastQuery()).toMatchObject({ status: 'Қоралама', search: 'қўр' });
  });

  it('are not requested for a province that does not exist', async () => {
    await open('/hududlar/clusters/99');
    expect(await screen.findByText('Бундай вилоят топилмади')).toBeVisible();
    expect(network.calls()).toEqual([]);
  });
});
