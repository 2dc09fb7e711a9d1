import { checkAccessibility, network } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { everythingIsVisible } from '../../test/in-sight';
import { answer, cells, figureRequests, openMap, periods } from '../../test/open-map';

everythingIsVisible();

describe('the map', () => {
  beforeEach(() => {
    network.on('GET /api/periods', { periods });
    network.on('GET /api/figures', answer(['first_current']));
  });

  it('labels each region with its name and figure, and ignores a second quarter that equals the first', async () => {
    const { container } = await openMap('/map?beside=2026-2');
    await screen.findByRole('link', { name: 'Андижон вилояти: 100,0 т, йил бошидан' });
    const labels = [...container.querySelectorAll('[data-label]')].map((label) =>
      [...label.querySelectorAll('text')].map(({ textContent }) => textContent).join(' '),
    );
    expect(labels).toHaveLength(14);
    expect(labels).toEqual(expect.arrayContaining(['Андижон 100,0', 'Бухоро 200,5', 'Хоразм —', 'Тошкент ш. —']));
    expect(screen.getByLabelText('Ёнидаги чорак')).toHaveValue('');
    expect(screen.getAllByRole('list', { name: 'Синфлар' })).toHaveLength(1);
  });

  it('has two quarters side by side, by the same classes, at an address to share', async () => {
    const { user, address, container } = await openMap();
    await user.selectOptions(await screen.findByLabelText('Ёнидаги чорак'), '2026-1');
    expect(address()).toBe('/map?beside=2026-1');
    const maps = screen.getAllByRole('group', { name: /^Амалдаги пахта ҳосили, т/ });
    expect(maps.map((map) => map.getAttribute('aria-label'))).toEqual([
      'Амалдаги пахта ҳосили, т, йил бошидан. 2026 йил, 2‑чорак',
      'Амалдаги пахта ҳосили, т, йил бошидан. 2026 йил, 1‑чорак',
    ]);
    const legends = screen.getAllByRole('list', { name: 'Синфлар' }).map(({ textContent }) => textContent);
    expect(legends).toEqual([
      '5,0(0)100,0 – 200,5(2)маълумот йўқ(11)тааллуқли эмас(1)',
      '5,0(3)100,0 – 200,5(0)маълумот йўқ(10)тааллуқли эмас(1)',
    ]);
    expect(cells(/^Бухоро/)).toEqual(['Бухоро вилояти', '200,5', '2', '1 / 2', '5,0', '1', '1 / 2']);
    expect(within(maps[1]!).getByRole('link', { name: 'Бухоро вилояти: 5,0 т, йил бошидан' })).toHaveAttribute(
      'href',
      '/hududlar/clusters/1706?cluster_annual=2026&cluster_quarter=1',
    );
    expect(figureRequests()).toHaveLength(1);
    await checkAccessibility(container);
  });

  it('has the same quarter of the year before beside it, which follows the quarter shown', async () => {
    const { quarter, year } = periods[1]!;
    network.on('GET /api/periods', { periods: [...periods, { ...periods[1]!, year: year - 1 }] });
    const { user, address } = await openMap();
    await user.selectOptions(await screen.findByLabelText('Ёнидаги чорак'), 'Ўтган йилнинг шу чораги');
    expect(address()).toBe('/map?beside=year');
    const names = screen.getAllByRole('group', { name: /^Амалдаги/ }).map((map) => map.getAttribute('aria-label'));
    expect(names).toEqual([year, year - 1].map((one) => expect.stringContaining(`${one} йил, ${quarter}‑чорак`)));
    // The first quarter of the year before was never opened.
    await user.click(screen.getByRole('button', { name: 'Олдинги чорак' }));
    expect(screen.getAllByRole('group', { name: /^Амалдаги/ })).toHaveLength(1);
  });

  it('shows amounts of the quarter over the clusters that are in both quarters, and says which time is shown', async () => {
    const { user } = await openMap();
    expect(await screen.findByRole('slider')).toHaveAttribute('aria-valuetext', '2026 йил, 2‑чорак, йил бошидан');
    const figures = answer(['first_current']);
    const compared = { reports_before: 1, clusters: 1, expected: 1, compared: [1], before: [5], now: [95] };
    const quarters = { year: 2026, quarter: 2, against: { year: 2026, quarter: 1 } };
    network.on('GET /api/figures', { ...figures, comparisons: [{ ...quarters, province_code: '1703', ...compared }] });
    await user.selectOptions(screen.getByLabelText('Қандай ҳисобда'), 'Чоракнинг ўзида');
    expect(await screen.findByRole('link', { name: 'Андижон вилояти: 90,0 т, чоракнинг ўзида' })).toBeVisible();
    // Nothing of Bukhara can be compared.
    expect(screen.getByRole('link', { name: 'Бухоро вилояти: маълумот йўқ' })).toBeVisible();
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '2026 йил, 2‑чорак, чоракнинг ўзида');
    expect(figureRequests().at(-1)).toMatchObject({ by: 'province', amounts: 'true' });
  });

  it('shows shares of the republic, and amounts by hectare over clusters that have both', async () => {
    const { user, address } = await openMap();
    await user.selectOptions(await screen.findByLabelText('Қандай ҳисобда'), 'share');
    expect(address()).toBe('/map?measure=share');
    expect(await screen.findByRole('link', { name: 'Андижон вилояти: 33,3 %, йил бошидан' })).toBeVisible();
    expect(figureRequests()).toHaveLength(1);
    network.on('GET /api/figures', answer(['first_current', 'cluster_lands']));
    await user.selectOptions(screen.getByLabelText('Қандай ҳисобда'), 'hectare');
    expect(await screen.findByRole('link', { name: 'Андижон вилояти: 1,00 т/га, йил бошидан' })).toBeVisible();
    // Clusters removed without a report have no row, but count in their province's coverage.
    const periodsAsked = '2026-1,2026-2,2026-3';
    expect(figureRequests().slice(1)).toEqual([
      { keys: 'first_current,cluster_lands', periods: periodsAsked, by: 'cluster' },
      { keys: 'cluster_lands', periods: periodsAsked, by: 'province' },
    ]);
    // A yield is divided already.
    network.on('GET /api/figures', answer(['second_year2023_fact']));
    await user.selectOptions(screen.getByLabelText('Бўлим'), 'II');
    expect(screen.queryByLabelText('Қандай ҳисобда')).toBeNull();
  });
});
