import type { Language } from '@klaster/shared/contract/http';
import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aClusterRating, CRITERIA } from '../../test/rating-fixtures';
import { failCall, retryAfterFailure } from '../../test/steps';

const open = (at = '/rating/12', language?: Language) =>
  renderRemote({ routes, at, user: {}, ...(language && { language }) });

const lastQuery = () => network.requests('GET /api/rating/clusters/:id').at(-1)?.query;

/** A number as any language writes it. */
const numberIn = (text: string) =>
  Number(
    text
      .replaceAll(/[\s\u00A0\u2009\u202F]/g, '')
      .replace(',', '.')
      .replace('−', '-'),
  );

/** The page's text of a criterion: points earned, points possible, and the result of its arithmetic. */
function read(item: HTMLElement) {
  const [earned = '', points = ''] = (item.querySelector('[data-points]')?.textContent ?? '').split('/');
  const worked = (item.querySelector('[data-arithmetic]')?.textContent ?? '').replaceAll(/\s/g, ' ');
  const [, result = '', limit = ''] = /[=≈→]([^;]+)(?:;\D*(\d+)\D*)?$/.exec(worked) ?? [];
  return { earned: numberIn(earned), points: numberIn(points), result: numberIn(limit || result), worked };
}

const sumOf = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100;

const criteriaShown = () =>
  [...document.querySelectorAll<HTMLElement>('ol > li')].filter((li) => li.querySelector('dl'));

describe('the reasons of a score', () => {
  it.each(['uz-Cyrl', 'en'] as const)('add up to it, criterion by criterion, in %s', async (language) => {
    network.on('GET /api/rating/clusters/:id', aClusterRating());
    const { container } = await open('/rating/12', language);
    await screen.findByText(/= 79[.,]40$/);
    const shown = criteriaShown().map(read);
    expect(shown).toHaveLength(CRITERIA.length);
    const counted = shown.filter(({ earned }) => Number.isFinite(earned));
    expect(counted.map(({ result }) => result)).toEqual(counted.map(({ earned }) => earned));
    const [earned, points] = [sumOf(counted.map((one) => one.earned)), sumOf(counted.map((one) => one.points))];
    expect([earned, points]).toEqual([55.58, 70]);
    expect(Math.round((earned / points) * 10_000) / 100).toBe(79.4);
    expect(screen.getByText(/= 79[.,]40$/)).toHaveTextContent(/^55[.,]58 ÷ 70 × 100 = 79[.,]40$/);
    expect(container.textContent).not.toMatch(/rating\.|rules\.|\{\{/);
    if (language === 'en') await checkAccessibility(container);
  });

  it('say how each rule was applied, what one more unit would give, and the scores of all quarters', async () => {
    network.on('GET /api/rating/clusters/:id', aClusterRating());
    await open();
    await screen.findByText(/= 79,40$/);
    expect(criteriaShown().map((item) => read(item).worked)).toEqual([
      '2 345,5 ÷ 3 000,0 × 15 ≈ 11,73',
      '120,0 ÷ 100,0 × 10 = 12,00; кўпи билан 10',
      '(20,16 − (−10)) ÷ (30 − (−10)) × 25 = 18,85',
      '2 ≥ 1 → 5,00',
      '1 > 0 → 10,00',
      'Кўрсаткич йўқ: мезон ҳисобга олинмайди.',
      'Иккинчи кўрсаткич 0: улушни ҳисоблаб бўлмайди, мезон ҳисобга олинмайди.',
    ]);
    expect(within(criteriaShown()[3]!).getByText(/ 3 бўлса: \+5,00 балл$/)).toBeVisible();
    expect(screen.getByText('2-ўрин, жами 3 та')).toBeVisible();
    // The scores of all quarters, the latest first, by the method of each.
    const rows = within(screen.getByRole('table', { name: 'Чораклар бўйича' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.firstChild?.textContent)).toEqual(['2026 йил, 3‑чорак', '2026 йил, 2‑чорак']);
    expect(rows[2]).toHaveTextContent('60,00 ўрта3 / 3');
    expect(within(rows[1]!).getByRole('link')).toHaveAttribute('href', '/baxolash-mezoni?version=1');
  });

  it('show the part of the year’s plan that is due, and the arithmetic over it', async () => {
    const phasings: Record<string, [number, number, number, number]> = {
      harvest: [0, 0, 75, 100],
      levelling: [25, 50, 75, 100],
      laboratories: [0, 0, 0, 100],
    };
    const criteria = CRITERIA.map((criterion) => {
      const phasing = phasings[criterion.id];
      if (!phasing || criterion.rule.kind === 'yes') return criterion;
      const earned = criterion.id === 'levelling' ? 23.05 : criterion.earned;
      return { ...criterion, earned, rule: { ...criterion.rule, phasing } };
    });
    network.on('GET /api/rating/clusters/:id', aClusterRating({ criteria }));
    await open();
    await screen.findByText(/= 79,40$/);
    expect(criteriaShown().map((item) => read(item).worked)).toEqual(
      expect.arrayContaining([
        '2 345,5 ÷ (3 000,0 × 75 %) × 15 ≈ 15,64; кўпи билан 15',
        '(20,16 − (−7,5)) ÷ (22,5 − (−7,5)) × 25 = 23,05',
        'Бу муддатгача ҳали ҳеч нарса талаб қилинмайди: мезон ҳисобга олинмайди.',
      ]),
    );
    const due = /3‑чорак охиригача йиллик режанинг 75 фоизи бажарилиши керак\.$/;
    expect(screen.getAllByText(due)).toHaveLength(2);
  });

  it('come with the change since the quarter before and since the year before, and say where the method was another and that a quarter runs', async () => {
    const changes = { movement: 1, movement_year: -2, method_changed: false, method_changed_year: true };
    const { place, history } = aClusterRating();
    const answer = { place: { ...place!, ...changes }, history: history.map((past) => ({ ...past, ...changes })) };
    const running = { preliminary: true, coverage: { scored: 26, clusters: 130 } };
    network.on('GET /api/rating/clusters/:id', aClusterRating({ ...answer, ...running }));
    await open();
    expect(await screen.findByText('2026 йил, 3‑чорак (дастлабки, 130 тадан 26 таси)')).toBeVisible();
    expect(await screen.findByText(/^Ўзгариш:/)).toHaveTextContent(/^Ўзгариш: ▲ 11 ўрин юқорига$/);
    expect(screen.getByText(/^Бир йилда ўзгариш:/)).toHaveTextContent(/▼ 22 ўрин пастга унда бошқа мезон$/);
    const table = within(screen.getByRole('table', { name: 'Чораклар бўйича' }));
    expect(table.getByRole('columnheader', { name: 'Бир йилда ўзгариш' })).toBeVisible();
    expect(table.getAllByText('унда бошқа мезон')).toHaveLength(2);
  });
});

it('say if no change of the figure would give more, but not if all points are earned', async () => {
  const criteria = CRITERIA.map((criterion) =>
    criterion.id === 'laboratories' ? { ...criterion, next: null } : criterion,
  );
  network.on('GET /api/rating/clusters/:id', aClusterRating({ criteria }));
  await open();
  expect(await screen.findAllByText('Бу кўрсаткич қандай ўзгармасин, балл ошмайди.')).toHaveLength(1);
});

it('are drawn over time with a gap for a quarter that has none', async () => {
  const [, last] = aClusterRating().history;
  const history = [{ ...last!, year: 2025, quarter: 4 }, last!];
  network.on('GET /api/rating/clusters/:id', aClusterRating({ history }));
  const { user } = await open();
  const chart = await screen.findByRole('slider', { name: 'Балл' });
  expect(chart).toHaveAttribute('aria-valuemax', '4');
  act(() => chart.focus());
  await user.keyboard('{ArrowLeft}');
  expect(chart).toHaveAttribute('aria-valuetext', '2026 йил, 2‑чорак: —');
});

describe('without a rank', () => {
  it.each([
    ['no_report', 'Бу чорак бўйича кластернинг тасдиқланган ҳисоботи йўқ, шунинг учун балл ва ўрин ҳам йўқ'],
    ['removed', 'Кластер реестрдан чиқарилган, бу чорак рейтингида қатнашмайди'],
  ] as const)('says why: %s', async (unranked, words) => {
    network.on('GET /api/rating/clusters/:id', aClusterRating({ place: null, unranked, criteria: [], history: [] }));
    await open();
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('says that too little is known, and shows the rest', async () => {
    const place = { ...aClusterRating().place!, rank: null, score: null, band: null, movement: null, counted: 25 };
    network.on('GET /api/rating/clusters/:id', aClusterRating({ place, unranked: 'too_little' }));
    await open();
    expect(await screen.findByText(/^100 балдан 25 балининггина .* камида 60 балл/)).toBeVisible();
    expect(screen.queryByText(/NaN|Infinity|÷ 25 × 100/)).toBeNull();
  });

  it('says that there is no rating yet', async () => {
    const nothing = { period: null, periods: [], method: null, place: null, criteria: [], history: [] };
    network.on('GET /api/rating/clusters/:id', aClusterRating({ ...nothing, unranked: 'no_report' }));
    await open();
    expect(await screen.findByText('Рейтинг ҳали йўқ')).toBeVisible();
  });
});

it('is of the quarter in the address, which can be chosen', async () => {
  network.on('GET /api/rating/clusters/:id', aClusterRating());
  const { user, address } = await open('/rating/12?year=2019&quarter=1');
  await screen.findByText(/= 79,40$/);
  expect(lastQuery()).toEqual({ year: '2019', quarter: '1' });
  expect(screen.getByLabelText('Давр')).toHaveDisplayValue('2019, 1‑чорак');
  expect(screen.getByRole('link', { name: 'Рейтингга' })).toHaveAttribute('href', '/rating?year=2019&quarter=1');
  await user.selectOptions(screen.getByLabelText('Давр'), '2026, 2‑чорак');
  expect(address()).toBe('/rating/12?year=2026&quarter=2');
  await waitFor(() => expect(lastQuery()).toEqual({ year: '2026', quarter: '2' }));
});

it.each(['/rating/999', '/rating/abc', '/rating/0'])('the page says that there is no such cluster: %s', async (at) => {
  if (at === '/rating/999') failCall('GET /api/rating/clusters/:id', 404, 'not_found');
  await open(at);
  expect(await screen.findByText('Бундай кластер йўқ')).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'Рейтингга' }))
    expect(link).toHaveAttribute('href', '/rating');
});

it('offers a retry if it did not load', async () => {
  await retryAfterFailure('GET /api/rating/clusters/:id', aClusterRating(), open);
  expect(await screen.findByText(/= 79,40$/)).toBeVisible();
});
