import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aCluster, aReportOf } from '../../test/campaign-fixtures';
import { PROVINCES } from '../../test/fixtures';

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
    expect(row.getByText('2025 йил, 3-чорак')).toBeVisible();
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
