import { checkAccessibility, expectConsoleError, network, problem } from '@klaster/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  byProvince,
  COUNTS,
  figures,
  linksIn,
  openMain,
  part,
  period,
  regions,
  row,
  serveMainPage,
  waiting,
} from '../test/main-scene';

const WAITING = 'Сизни кутаётган ишлар';
const CAMPAIGN = 'Ҳисоботларнинг бориши';
const FIGURES = 'Асосий кўрсаткичлар';
const WORSE = 'Нима ёмонлашди';
const DECISIONS = 'Охирги қарорлар';

const NOW = 'cluster_annual=2026&cluster_quarter=4';

beforeEach(serveMainPage);

describe('a reviewer', () => {
  it('sees the open tasks, the campaign by province and the latest decisions, each with a link', async () => {
    const { container } = await openMain({ positions: ['UPDATE'] });
    const tasks = await part(WAITING);
    await waitFor(() =>
      expect(linksIn(tasks)).toEqual([
        ['5 Кўриб чиқишни кутаётган ҳисоботлар ', '/amallar'],
        ['2 Қарори кечиккан ҳисоботлар ', '/amallar?late=true'],
      ]),
    );
    const campaign = await part(CAMPAIGN);
    expect(await within(campaign).findByText('2026 йил, 4‑чорак · муддат: 20.12.2026')).toBeVisible();
    // Provinces that have no clusters are left out.
    expect(linksIn(campaign)).toEqual([['Андижон вилояти', `/hududlar/clusters/1703?${NOW}`]]);
    const [, states] = within(campaign).getAllByRole('listitem');
    expect(states).toHaveTextContent('Тасдиқланган: 4Янги: 2Қоралама: 1Ҳисобот йўқ: 3');
    const decisions = await part(DECISIONS);
    await within(decisions).findByText('Биринчи Текс');
    expect(linksIn(decisions)).toEqual([
      ['Биринчи Текс', '/amallar/cluster-info/7'],
      ['Иккинчи Текс', '/amallar/cluster-info/6'],
      ['Учинчи Текс', '/amallar/cluster-info/5'],
    ]);
    expect(within(decisions).getAllByRole('listitem')[1]).toHaveTextContent('Рад этилган');
    await within(await part(FIGURES)).findAllByRole('img');
    await checkAccessibility(container);
  });

  it('gets a link to the quarter of the reports if it is not the current one', async () => {
    network.on('GET /api/periods', { periods: [period(4), period(3, { open: true, new: 5 })] });
    await openMain({ positions: ['UPDATE'] });
    const tasks = await part(WAITING);
    const at = '/amallar?cluster_annual=2026&cluster_quarter=3';
    await waitFor(() => expect(linksIn(tasks).map(([, to]) => to)).toEqual([at, `${at}&late=true`]));
  });

  it('sees a calm note that nothing waits', async () => {
    network.on(COUNTS, waiting(0));
    await openMain({ positions: ['UPDATE'] });
    expect(await within(await part(WAITING)).findByText('Ҳозирча сизни кутаётган иш йўқ.')).toBeVisible();
  });

  it('sees key figures of the last quarter past its due date first, with their change, or why there is none', async () => {
    await openMain({ positions: ['UPDATE'] });
    const shown = await part(FIGURES);
    expect(await within(shown).findAllByRole('img')).toHaveLength(4);
    expect(screen.getAllByRole('region')[0]).toBe(shown);
    expect(shown).toHaveTextContent('2026 йил, 3‑чорак · тасдиқланган ҳисоботлар: 10 / 20');
    expect(shown).toHaveTextContent('20252026 · ўтган йилнинг шу чораги билан солиштирилган кластерлар: 10');
    expect(shown).toHaveTextContent('1 100,0 т, йил бошидан');
    // Jobs are counted on the last day.
    expect(shown).toHaveTextContent('1 100 киши▲');
    expect(within(shown).getAllByText('▲ +10,0 % ўтган йилнинг шу чорагига нисбатан')).toHaveLength(2);
    expect(within(shown).getAllByText('Ўтган йилнинг шу чораги билан солиштириб бўлмайди.')).toHaveLength(2);
    expect(shown).not.toHaveTextContent(/NaN|Infinity|undefined/);
    expect(linksIn(shown)[0]?.[1]).toBe('/reports?cluster_annual=2026&cluster_quarter=3&sections=I');
    const query = { by: 'total', periods: '2026-3,2026-2', against: '2025-3' };
    expect(network.requests('GET /api/figures').map((request) => request.query)).toContainEqual(
      expect.objectContaining(query),
    );
  });

  it('sees eight quarters at most, the latest of which is the one shown', async () => {
    const years = [2026, 2025, 2024].flatMap((year) => [4, 3, 2, 1].map((quarter) => ({ ...period(quarter), year })));
    network.on('GET /api/periods', { periods: years.map((one, at) => ({ ...one, open: at === 0 })) });
    await openMain({ positions: ['UPDATE'] });
    await within(await part(FIGURES)).findAllByRole('img');
    const periods = '2026-3,2026-2,2026-1,2025-4,2025-3,2025-2,2025-1,2024-4';
    expect(network.requests('GET /api/figures').map(({ query }) => query['periods'])).toContain(periods);
  });

  it('sees each quarter as high as its figure beside that of the year before', async () => {
    const rows = [row(3, 1100), row(2, 550), { ...row(3, 275), year: 2025 }];
    network.on('GET /api/figures', ({ query }) => (query['by'] === 'province' ? byProvince : { ...figures, rows }));
    await openMain({ positions: ['UPDATE'] });
    const [chart] = await within(await part(FIGURES)).findAllByRole('img');
    expect(chart).toHaveAccessibleName(
      /2025 йил, 3‑чорак: 275,0; 2026 йил, 2‑чорак: 550,0; 2026 йил, 3‑чорак: 1\u202F100,0$/,
    );
    const heights = [...chart!.querySelectorAll('[data-bar]')].map((bar) => getComputedStyle(bar).height);
    expect(heights).toEqual(['0%', '0%', '0%', '50%', '25%', '100%', '0%', '0%']);
  });

  it('sees what got worse most by province, and gets to its clusters', async () => {
    await openMain({ positions: ['UPDATE'] });
    const worse = await part(WORSE);
    await within(worse).findAllByRole('listitem');
    const links = linksIn(worse).map(([name, to]) => [name?.split(' ')[0], to?.split('&sections=')[1]]);
    expect(links).toEqual([
      ['Андижон', 'XX&by=cluster&provinces=1703'],
      ['Бухоро', 'I&by=cluster&provinces=1706'],
      ['Андижон', 'I&by=cluster&provinces=1703'],
      ['Бухоро', 'XII&by=cluster&provinces=1706'],
      ['Андижон', 'I&by=cluster&provinces=1703'],
    ]);
    expect(linksIn(worse)[0]?.[1]).toContain('/reports?cluster_annual=2026&cluster_quarter=3&');
    const shown = within(worse)
      .getAllByRole('listitem')
      .map(({ textContent }) => /[▼▲].*/.exec(textContent)?.[0]);
    expect(shown).toEqual(['▼ −50,0 %', '▼ −20,0 %', '▼ −10,0 %', '▲ +4,0 %', '▼ −1,0 фоиз банди']);
  });

  it('sees a calm note that nothing got worse, or that it did not load, with a retry', async () => {
    network.on('GET /api/figures', figures);
    const { unmount } = await openMain({ positions: [] });
    expect(await within(await part(WORSE)).findByText(/^Ўтган йилнинг .* йўқ.$/)).toBeVisible();
    unmount();
    expectConsoleError(/upstream_unavailable/);
    const failed = problem(503, 'upstream_unavailable');
    network.on('GET /api/figures', ({ query }) => (query['by'] === 'province' ? failed : figures));
    const { user } = await openMain({ positions: [] });
    const retry = await within(await part(WORSE)).findByRole('button', { name: 'Қайта уриниш' });
    network.on('GET /api/figures', byProvince);
    await user.click(retry);
    expect(await within(await part(WORSE)).findAllByRole('listitem')).toHaveLength(5);
  });
});

it('an editor gets a link to the clusters without a report, and a province’s editor to those of the province', async () => {
  const { unmount } = await openMain({ positions: ['CREATE', 'UPDATE', 'DELETE'] });
  const name = /Ҳисоботни бошламаган кластерлар/;
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', `/hududlar?${NOW}`);
  unmount();
  const [province] = regions.provinces;
  network.on('GET /api/regions', { ...regions, provinces: [province!] });
  await openMain({ positions: ['CREATE', 'UPDATE'], province_code: '1703' });
  const link = await screen.findByRole('link', { name });
  expect(link).toHaveAttribute('href', `/hududlar/clusters/1703?${NOW}&status=none`);
  expect(within(await part(CAMPAIGN)).getAllByRole('listitem')).toHaveLength(1);
});

it('ADMIN alone is prompted to open the current quarter, until it is open', async () => {
  network.on('GET /api/periods', { periods: [period(3)] });
  const { unmount } = await openMain({ positions: ['CREATE', 'UPDATE', 'DELETE'] });
  await within(await part(WAITING)).findAllByRole('link');
  expect(screen.queryByRole('link', { name: /Жорий чоракни очиш керак/ })).toBeNull();
  unmount();
  await openMain({ positions: ['ADMIN'] });
  const link = await screen.findByRole('link', { name: /Жорий чоракни очиш керак/ });
  expect(link).toHaveAttribute('href', '/hududlar/periods');
  expect(link).toHaveTextContent('2026 йил, 4‑чорак');
});

it('a viewer is shown figures and the campaign, and no work', async () => {
  await openMain({ positions: [] });
  expect(await within(await part(FIGURES)).findAllByRole('img')).toHaveLength(4);
  await part(CAMPAIGN);
  expect(screen.queryByRole('region', { name: WAITING })).not.toBeInTheDocument();
});

it('with a server without these calls only the sections are shown, without an error', async () => {
  const missing = problem(404, 'not_found');
  network.on(COUNTS, missing);
  network.on('GET /api/periods', missing);
  await openMain({ positions: ['UPDATE'] });
  expect(await screen.findByRole('heading', { name: 'Кўп очиладиган бўлимлар' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
});

it('a part that did not load says so in place, and is retried automatically', async () => {
  expectConsoleError(/upstream_unavailable/);
  network.on('GET /api/figures', problem(503, 'upstream_unavailable'));
  const { user } = await openMain({ positions: [] });
  const shown = await part(FIGURES);
  const retry = await within(shown).findByRole('button', { name: 'Қайта уриниш' });
  network.on('GET /api/figures', figures);
  await user.click(retry);
  expect(await within(shown).findAllByRole('img')).toHaveLength(4);
  expect(network.requests('GET /api/regions')).toHaveLength(1);
});

it('without an opened quarter, or without confirmed reports, a sentence says so', async () => {
  network.on('GET /api/periods', { periods: [] });
  const { unmount } = await openMain({ positions: [] });
  await waitFor(() => expect(screen.getByText('Ҳисобот даври ҳали очилмаган.')).toBeVisible());
  await waitFor(() => expect(screen.getAllByRole('region')).toHaveLength(1));
  unmount();
  network.on('GET /api/periods', { periods: [period(3)] });
  network.on('GET /api/figures', { ...figures, rows: [row(3, null, 0)] });
  await openMain({ positions: [] });
  await waitFor(() => expect(screen.getByText('2026 йил, 3‑чорак: тасдиқланган ҳисоботлар йўқ.')).toBeVisible());
});

it('staff see no sections, which the sidebar has', async () => {
  await openMain({ positions: ['UPDATE'] });
  await within(await part(FIGURES)).findAllByRole('img');
  await within(await part(CAMPAIGN)).findAllByRole('listitem');
  expect(screen.queryByRole('heading', { name: 'Кўп очиладиган бўлимлар', hidden: true })).toBeNull();
});

it('the sections that a cluster’s user opens most come first, in the order of the navigation to begin with', async () => {
  const missing = problem(404, 'not_found');
  network.on('GET /api/reports/mine', missing);
  network.on('GET /api/rating/clusters/:id', missing);
  const { router, unmount } = await openMain({ positions: ['CREATE'], cluster_id: 9, province_code: '1703' });
  const order = async () => {
    const heading = await screen.findByRole('heading', { name: 'Кўп очиладиган бўлимлар' });
    return linksIn(heading.parentElement!).map(([, to]) => to);
  };
  expect((await order()).slice(0, 2)).toEqual(['/amallar', '/hududlar']);
  await act(() => router.navigate('/oil'));
  await screen.findByRole('heading', { name: '/oil' });
  await act(() => router.navigate('/main'));
  await waitFor(async () => expect((await order()).slice(0, 2)).toEqual(['/oil', '/amallar']));
  unmount();
});
