import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../remote';
import { NOW, regionsAnswer, aCluster, aPeriod, aReportOf } from '../../test/campaign-fixtures';
import { readTexts, retryAfterFailure } from '../../test/steps';
import { PROVINCES } from '../../test/fixtures';

const open = (at = '/hududlar', user = {}) => renderRemote({ routes, at, user });

const lastQuery = () => network.requests('GET /api/regions').at(-1)?.query;

describe('the regions', () => {
  it('show how far the reports of the quarter are, by province and in all', async () => {
    network.on('GET /api/regions', regionsAnswer());
    const { container } = await open();
    const row = readTexts(await screen.findByRole('row', { name: /Андижон/ }));
    expect(row.join(' | ')).toBe('Андижон вилояти | 10 | 3 | 1 | 2 | 3 | 1 | 1 | 61,5');
    expect(screen.getByRole('row', { name: /^Жами/ })).toHaveTextContent('14');
    expect(lastQuery()).toEqual({ year: String(NOW.year), quarter: String(NOW.quarter) });
    expect(screen.getByText('Очиқ')).toBeVisible();
    expect(screen.getByText('Топшириш муддати: 20.01.2027')).toBeVisible();
    await checkAccessibility(container);
  });

  it('say that a quarter was never opened, or is closed', async () => {
    network.on('GET /api/regions', regionsAnswer(null));
    const { user } = await open();
    expect(await screen.findByText('Очилмаган')).toBeVisible();
    network.on('GET /api/regions', regionsAnswer({ year: 2025, quarter: 1, due_on: '2025-04-20', open: false }));
    await user.selectOptions(screen.getByLabelText('Йил'), String(NOW.year - 1));
    expect(await screen.findByText('Ёпилган')).toBeVisible();
  });

  it('offer to try again when loading failed', async () => {
    await retryAfterFailure('GET /api/regions', regionsAnswer(), open);
    expect(await screen.findByRole('row', { name: /Андижон/ })).toBeVisible();
  });
});

describe('a province', () => {
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
      expect(lastQuery()).toMatchObject({
        year: String(NOW.year),
        quarter: String(NOW.quarter),
        province_code: '1703',
      });
      await checkAccessibility(container);
    });

    it('offer to begin a missing report, and to fill in one that may be changed', async () => {
      const aNamedCluster = (cluster_id: number, company_name: string, report?: Parameters<typeof aReportOf>[0]) =>
        aCluster({ cluster_id, company_name, report: report ? aReportOf(report) : null });
      clusters(
        aNamedCluster(1, 'Биринчи'),
        aNamedCluster(2, 'Иккинчи', { id: 8, status: 'Рад этилган', editable: true }),
        aNamedCluster(3, 'Учинчи', { id: null, status: 'Қоралама', editable: true }),
        aNamedCluster(4, 'Тўртинчи', { id: 9, status: 'Тасдиқланган' }),
        { ...aNamedCluster(5, 'Бешинчи', { id: 10, status: 'Қоралама' }), removed: true },
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
});

describe('the latest reports', () => {
  const open = (at = '/clusters', user = {}) => renderRemote({ routes, at, user });

  const lastQuery = () => network.requests('GET /api/cluster-reports').at(-1)?.query;

  beforeEach(() => {
    network.on('GET /api/provinces', PROVINCES);
    network.on('GET /api/cluster-reports', {
      items: [aCluster({ report: aReportOf({ year: 2025, quarter: 3 }) }), aCluster({ cluster_id: 42, report: null })],
      total: 120,
    });
  });

  describe('all clusters', () => {
    it('are listed with their latest report, which staff open in review', async () => {
      const { container } = await open();
      const link = await screen.findByRole('link', { name: 'Қўрғон' });
      expect(link).toHaveAttribute('href', '/amallar/cluster-info/7');
      const row = within(link.closest('tr')!);
      expect(row.getByText('2025, 3‑чорак')).toBeVisible();
      expect(screen.getByText('Ҳисобот йўқ', { selector: 'span' })).toBeVisible();
      expect(lastQuery()).toEqual({ page: '1', page_size: '50' });
      await checkAccessibility(container);
    });

    it('are filtered by province and status, page by page', async () => {
      const { user, address } = await open();
      await screen.findByRole('option', { name: 'Бухоро вилояти' });
      await user.selectOptions(screen.getByLabelText('Вилоят'), 'Бухоро вилояти');
      await user.selectOptions(screen.getByLabelText('Ҳолати'), 'Тасдиқланган');
      await user.click(await screen.findByRole('link', { name: '2-саҳифа' }));
      expect(address()).toBe('/clusters?province=1706&status=confirmed&page=2');
      expect(lastQuery()).toMatchObject({ province_code: '1706', status: 'Тасдиқланган', page: '2' });
      expect(screen.queryByRole('option', { name: 'Қоралама' })).toBeNull();
    });
  });
});
