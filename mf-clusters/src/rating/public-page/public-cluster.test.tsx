import { checkAccessibility, expectConsoleError, network, problem, renderRemote } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aClusterRating } from '../../test/rating-fixtures';
import { readTexts } from '../../test/steps';

const CALL = 'GET /api/rating/clusters/:id';

const open = (at = '/rating/cluster/12') => renderRemote({ routes, at });

const rating = aClusterRating();
const [earlier] = rating.history;
const CHANGES = { movement_year: -2, method_changed: false, method_changed_year: true };
const LAST_YEAR = { ...earlier!, ...CHANGES, year: 2025, quarter: 3, score: 50 };
const NONE = { year: 2026, quarter: 1 };

it('shows everybody the standing, its change since last year, the place, criteria and reports', async () => {
  const history = [LAST_YEAR, ...rating.history];
  network.on(CALL, { ...rating, history, periods: [...rating.periods, NONE, { year: 2025, quarter: 3 }] });
  const { container } = await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Қўрғон' })).toBeVisible();
  expect(container).toHaveTextContent('79,40 яхши2-ўрин, жами 3 та');
  expect(screen.getByRole('img', { name: /^Балл ўтган йилга нисбатан/ })).toHaveAccessibleName(
    'Балл ўтган йилга нисбатан. 2025, 3‑чорак: 50,00; 2026, 2‑чорак: 60,00; 2026, 3‑чорак: 79,40',
  );
  const map = screen.getByRole('img', { name: 'Харитадаги ўрни: Андижон вилояти' });
  expect(map.querySelectorAll('path')).toHaveLength(15);
  expect(map.querySelectorAll('[data-here]')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Андижон вилояти' })).toHaveAttribute('href', '/?province=1703');
  expect(screen.getByText('Лабораториялар')).toBeVisible();
  const reports = screen.getByRole('table', { name: 'Чораклар бўйича ҳисоботлар' });
  const rows = within(reports).getAllByRole('row').slice(1);
  expect(rows.map((row) => readTexts(row).slice(0, 5).join('|'))).toEqual([
    '2026 йил, 3‑чорак|Тасдиқланган|●●●○79,40 яхши|2 / 3|—Икки даврнинг бирида ўрни йўқ',
    '2026 йил, 2‑чорак|Тасдиқланган|●●○○60,00 ўрта|3 / 3|—Икки даврнинг бирида ўрни йўқ',
    '2026 йил, 1‑чорак|тасдиқланган ҳисобот йўқ|—|—|—',
    '2025 йил, 3‑чорак|Тасдиқланган|●●○○50,00 ўрта|3 / 3|▼ 22 ўрин пастга унда бошқа мезон',
  ]);
  expect(within(reports).getAllByRole('link').at(-1)).toHaveAttribute(
    'href',
    '/rating/provenance/12?year=2025&quarter=3',
  );
  expect(screen.getByRole('link', { name: 'Реестрдаги маълумот' })).toHaveAttribute('href', '/reestrs-auth/view/12');
  expect(network.calls()).toEqual([CALL]);
  expect(network.requests(CALL)[0]!.headers.get('X-Access-Token')).toBeNull();
  await checkAccessibility(container);
});

it('lists the latest twelve quarters', async () => {
  const periods = [2026, 2025, 2024, 2023].flatMap((year) => [3, 2, 1].map((quarter) => ({ year, quarter })));
  network.on(CALL, { ...rating, periods: [...periods, { year: 2022, quarter: 3 }] });
  await open();
  const [, first, ...rest] = within(
    await screen.findByRole('table', { name: 'Чораклар бўйича ҳисоботлар' }),
  ).getAllByRole('row');
  expect(rest).toHaveLength(11);
  expect(first).toHaveTextContent('2026 йил, 3‑чорак');
  expect(rest.at(-1)).toHaveTextContent('2023 йил, 1‑чорак');
});

it('draws each score as high as its points', async () => {
  network.on(CALL, { ...rating, history: [LAST_YEAR, ...rating.history] });
  await open();
  const chart = await screen.findByRole('img', { name: /^Балл/ });
  const bars = [...chart.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')) / 1.3);
  expect(bars.map((height) => height.toFixed(1))).toEqual(['50.0', '60.0', '79.4']);
});

it('of a quarter without a report says so, and keeps the place and the other quarters', async () => {
  network.on(CALL, { ...rating, place: null, unranked: 'no_report', criteria: [], history: [] });
  await open('/rating/cluster/12?year=2026&quarter=3');
  expect(await screen.findByText(/^Бу чорак бўйича кластернинг тасдиқланган ҳисоботи йўқ/)).toBeVisible();
  expect(screen.getByRole('img')).toHaveAccessibleName('Харитадаги ўрни: Андижон вилояти');
  expect(screen.getAllByText('тасдиқланган ҳисобот йўқ')).toHaveLength(2);
  expect(network.requests(CALL)[0]?.query).toEqual({ year: '2026', quarter: '3' });
});

it.each(['12', 'x'])('says that there is no such cluster: %s', async (id) => {
  if (id === '12') expectConsoleError(/Топилмади/);
  network.on(CALL, problem(404, 'not_found', { detail: 'Топилмади.' }));
  await open(`/rating/cluster/${id}`);
  expect(await screen.findByText('Бундай кластер йўқ')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Рейтингга' })).toHaveAttribute('href', '/');
});
