import { checkAccessibility, network, watchSavedFiles } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { everythingIsVisible } from '../../test/in-sight';
import { answer, cells, figureRequests, legend, openMap, periods } from '../../test/open-map';
import { retryAfterFailure } from '../../test/steps';

/** jsdom's files have no `text()`. */
const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsText(file);
  });

everythingIsVisible();

describe('the map', () => {
  const saved = watchSavedFiles();

  beforeEach(() => {
    network.on('GET /api/periods', { periods });
    network.on('GET /api/figures', answer(['first_current']));
  });

  it('begins with the harvest of the last quarter past its due date, and moves to others without another request', async () => {
    const { container, user, address } = await openMap();
    expect(await screen.findByRole('link', { name: 'Андижон вилояти: 100,0 т, йил бошидан' })).toHaveAttribute(
      'href',
      '/hududlar/clusters/1703?cluster_annual=2026&cluster_quarter=2',
    );
    expect(figureRequests()).toEqual([{ keys: 'first_current', periods: '2026-1,2026-2,2026-3', by: 'province' }]);
    expect(screen.getByRole('heading', { name: 'Амалдаги пахта ҳосили, т, йил бошидан' })).toBeVisible();
    expect(screen.getByText('2026 йил, 2‑чорак, тасдиқланган ҳисоботлар: 4')).toBeVisible();
    expect(cells(/Бухоро/)).toEqual(['Бухоро вилояти', '200,5', '2', '1 / 2']);
    // Missing and inapplicable figures are distinguished.
    expect(screen.getByRole('link', { name: 'Хоразм вилояти: маълумот йўқ' })).toBeVisible();
    expect(legend()).toEqual(['100,0(1)', '200,5(1)', 'маълумот йўқ(11)', 'тааллуқли эмас(1)']);
    expect(cells(/Тошкент шаҳри/)).toEqual(['Тошкент шаҳри', 'тааллуқли эмас', '—', '0 / 2']);
    await checkAccessibility(container);
    await user.click(screen.getByRole('button', { name: 'Олдинги чорак' }));
    expect(address()).toBe('/map?cluster_quarter=1');
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '2026 йил, 1‑чорак, йил бошидан');
    expect(screen.getByRole('button', { name: 'Олдинги чорак' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Кейинги чорак' }));
    await user.click(screen.getByRole('button', { name: 'Кейинги чорак' }));
    expect(await screen.findByText(/Бу чорак учун тасдиқланган/)).toBeVisible();
    expect(screen.getByText('2026 йил, 3‑чорак (дастлабки, 4 тадан 1 таси), тасдиқланган ҳисоботлар: 1')).toBeVisible();
    expect(legend()).toEqual(['маълумот йўқ(13)', 'тааллуқли эмас(1)']);
    expect(figureRequests()).toHaveLength(1);
  });

  it('shows growth since the year before, over the clusters that are in both quarters, and keeps the order of its table', async () => {
    const aComparison = (province_code: string, before: number, now: number) => ({
      year: 2026,
      quarter: 2,
      against: { year: 2025, quarter: 2 },
      province_code,
      reports_before: 2,
      clusters: 2,
      expected: 2,
      compared: [2],
      before: [before],
      now: [now],
    });
    const comparisons = [aComparison('1703', 80, 100), aComparison('1706', 200, 150)];
    network.on('GET /api/figures', { ...answer(['first_current']), comparisons });
    const { user, address } = await openMap('/map?measure=growth');
    expect(await screen.findByRole('link', { name: 'Андижон вилояти: +25,0 %' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Бухоро вилояти: −25,0 %' })).toBeVisible();
    expect(figureRequests()).toEqual([{ keys: 'first_current', periods: '2026-2', by: 'province', against: '2025-2' }]);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(/ўтган йилнинг шу чорагига нисбатан ўсиш, %/);
    await user.click(screen.getByRole('button', { name: /^Кўрсаткич/ }));
    expect(address()).toBe('/map?measure=growth&sort=figure');
    expect(screen.getAllByRole('row')[1]).toHaveTextContent(/^Бухоро/);
    await user.click(screen.getByRole('button', { name: 'Ҳаволани нусхалаш' }));
    expect(await navigator.clipboard.readText()).toMatch(
      /\/map\?measure=growth&sort=figure&cluster_annual=2026&cluster_quarter=2$/,
    );
  });

  it('has one class for equal figures, and the same steps in all quarters if chosen', async () => {
    const { user, address } = await openMap('/map?cluster_quarter=1');
    await screen.findByRole('link', { name: 'Андижон вилояти: 5,0 т, йил бошидан' });
    expect(legend()[0]).toBe('5,0(3)');
    await user.selectOptions(screen.getByLabelText('Синфларга бўлиш'), 'equal');
    await user.selectOptions(screen.getByLabelText('Синфлар нимадан'), 'all');
    // Five steps would leave two of the figures of all quarters alone, two leave one.
    expect(legend().slice(0, 2)).toEqual(['5,0 – 102,8(3)', '102,8 – 200,5(0)']);
    expect(screen.getByText('Чегарадаги қиймат юқори синфга киради.')).toBeVisible();
    expect(address()).toBe('/map?cluster_quarter=1&classes=equal&span=all');
  });

  it('divides all quarters except those with few reports, whose figures widen only the classes of their own map', async () => {
    const harvest = { 1: { '1703': 5, '1706': 7 }, 2: { '1703': 100, '1706': 200.5 }, 3: { '1703': 50, '1706': 900 } };
    network.on('GET /api/figures', answer(['first_current'], harvest));
    const { user } = await openMap('/map?span=all');
    await screen.findByRole('link', { name: 'Андижон вилояти: 100,0 т, йил бошидан' });
    expect(legend().slice(0, 2)).toEqual(['5,0 – 7,0(0)', '100,0 – 200,5(2)']);
    expect(screen.getByText(/камида ярми тасдиқланган/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Кейинги чорак' }));
    expect(legend().slice(0, 2)).toEqual(['5,0 – 50,0(1)', '100,0 – 900,0(1)']);
    // If the classes are those of one quarter, its few reports are divided too.
    await user.selectOptions(screen.getByLabelText('Синфлар нимадан'), 'quarter');
    expect(legend().slice(0, 2)).toEqual(['50,0(1)', '900,0(1)']);
    expect(screen.queryByText(/камида ярми тасдиқланган/)).toBeNull();
  });

  it('is navigated by the arrow keys, and opens a region', async () => {
    network.on('GET /api/cluster-reports', { items: [], total: 0 });
    const { user, address } = await openMap();
    const andijon = await screen.findByRole('link', { name: 'Андижон вилояти: 100,0 т, йил бошидан' });
    while (!document.activeElement?.hasAttribute('data-code')) await user.tab();
    await user.keyboard('{End}');
    expect(andijon).toHaveFocus();
    expect(document.querySelector('[data-tooltip]')).toHaveTextContent('Андижон вилояти100,0 т, йил бошидан');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('link', { name: 'Тошкент шаҳри: тааллуқли эмас' })).not.toHaveFocus();
    expect(document.querySelectorAll('[data-code][tabindex="0"]')).toHaveLength(1);
    await user.keyboard('{Home}{ArrowRight}{ArrowDown}');
    const buxoro = screen.getByRole('link', { name: 'Бухоро вилояти: 200,5 т, йил бошидан' });
    expect(buxoro).toHaveFocus();
    await user.click(buxoro);
    expect(address()).toBe('/hududlar/clusters/1706?cluster_annual=2026&cluster_quarter=2');
  });

  it('sums a section, but not the stages of a chain, and takes the median of a yield', async () => {
    network.on('GET /api/figures', answer(['ninth_oeko_tex_cert', 'ninth_bci_cert'], { 2: { '1703': 2 } }));
    const { user, address } = await openMap();
    await user.selectOptions(await screen.findByLabelText('Бўлим'), 'IX');
    expect(await screen.findByRole('link', { name: 'Андижон вилояти: 4 дона' })).toBeVisible();
    expect(address()).toBe('/map?figure=IX');
    network.on('GET /api/figures', answer(['second_year2023_fact'], { 2: { '1703': 30 } }));
    await user.selectOptions(screen.getByLabelText('Бўлим'), 'II');
    await user.selectOptions(screen.getByLabelText('Кўрсаткич'), 'second_year2023_fact');
    expect(await screen.findByRole('link', { name: 'Андижон вилояти: 31,0 центнер/гектар' })).toBeVisible();
    expect(screen.getByRole('heading', { name: /медианаси/ })).toBeVisible();
    // The stages of the value chain process the same tonnes.
    await user.selectOptions(screen.getByLabelText('Бўлим'), 'XV');
    expect(address()).toBe('/map?figure=fifteen_request_raw');
    expect(screen.queryByRole('option', { name: /\+/ })).toBeNull();
  });

  it('shows the rating', async () => {
    const place = { rank: 1, band: 'green', movement: null, ranked: 3 } as const;
    network.on('GET /api/rating/provinces', {
      periods: [
        {
          year: 2026,
          quarter: 2,
          bands: { yellow: 55, green: 70, dark_green: 85 },
          provinces: [
            { province_code: '1703', score: 71.25, ...place },
            { province_code: '1726', ...place, score: null, rank: null, band: null },
          ],
        },
      ],
    });
    await openMap('/map?figure=rating');
    expect(await screen.findByRole('link', { name: 'Андижон вилояти: 71,25 балл' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Тошкент шаҳри: тааллуқли эмас' })).toBeVisible();
    expect(figureRequests()).toEqual([]);
  });

  it('ignores invalid values in the address, and can be downloaded as a file', async () => {
    const { user } = await openMap('/map?figure=farm&classes=x&cluster_quarter=9');
    await screen.findByRole('link', { name: 'Андижон вилояти: 100,0 т, йил бошидан' });
    await user.click(screen.getByRole('button', { name: 'SVG сақлаш' }));
    await screen.findByRole('button', { name: 'SVG сақлаш' });
    expect(saved.names()).toEqual(['Амалдаги пахта ҳосили, т, йил бошидан. 2026 йил, 2‑чорак.svg']);
    const drawn = new DOMParser().parseFromString(await textOf(saved.files()[0]!.file), 'image/svg+xml');
    expect(drawn.querySelectorAll('[data-area]')).toHaveLength(15);
    expect(drawn.querySelectorAll('a')).toHaveLength(0);
    const texts = [...drawn.querySelectorAll('svg > text')].map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'Амалдаги пахта ҳосили, т, йил бошидан. 2026 йил, 2‑чорак',
      '100,0 (1)',
      '200,5 (1)',
      'маълумот йўқ (11)',
      'тааллуқли эмас (1)',
      'Чегаралар: Made with Natural Earth. Ҳуқуқий чегаралар эмас.',
    ]);
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

it('does not report missing data while the list of quarters is loading, with any quarter in the address', async () => {
  const answer = network.hold('GET /api/periods', { periods: [] });
  await openMap('/map?cluster_annual=2026&cluster_quarter=2');
  expect(await screen.findByRole('heading', { name: 'Харита' })).toBeVisible();
  expect(screen.queryByText(/Бу чорак учун тасдиқланган/)).toBeNull();
  answer();
  expect(await screen.findByText(/Бу чорак учун тасдиқланган/)).toBeVisible();
  // Without any quarter, regions are shown without figures, and none are requested.
  expect(screen.queryByRole('slider')).toBeNull();
  expect(figureRequests()).toEqual([]);
});

it('offers to try again when loading failed', async () => {
  network.on('GET /api/periods', { periods });
  await retryAfterFailure('GET /api/figures', answer(['first_current']), openMap);
  expect(await screen.findByRole('link', { name: 'Андижон вилояти: 100,0 т, йил бошидан' })).toBeVisible();
});
