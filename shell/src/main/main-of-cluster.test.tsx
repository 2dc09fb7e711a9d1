import { REPORT_STATUS } from '@klaster/shared/contract/http';
import type { OwnReport } from '@klaster/shared/contract/reports';
import { checkAccessibility, network } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { linksIn, openMain, part, period, regions, serveMainPage } from '../test/main-scene';

const anOwnReport = (quarter: number, status: OwnReport['status'], remarks = 0): OwnReport => ({
  id: quarter,
  year: 2026,
  quarter,
  status,
  round: 1,
  filled: 40,
  fillable: 100,
  remarks,
  updated_at: '2026-11-01T05:00:00Z',
  submitted_at: null,
  period: { ...period(quarter), open: quarter > 1 },
});
const cluster = { id: 9, company_name: 'Андижон Текс', province_name: 'Андижон вилояти', removed: false };
const reports = [
  anOwnReport(3, REPORT_STATUS.draft),
  anOwnReport(2, REPORT_STATUS.rejected, 4),
  anOwnReport(1, REPORT_STATUS.draft),
];
const mine = { cluster, reports, to_begin: [regions.period!] };
const past = {
  year: 2026,
  rank: 5,
  score: 70,
  band: null,
  movement: null,
  ranked: 18,
  counted: 100,
  method_version: 1,
};
const rating = {
  cluster: { cluster_id: 9, company_name: 'Андижон Текс', province_code: '1703', province_name: 'Андижон вилояти' },
  period: { year: 2026, quarter: 3 },
  periods: [{ year: 2026, quarter: 3 }],
  method: null,
  place: { rank: 3, score: 81.5, band: null, movement: 2, ranked: 20, earned: 81.5, counted: 100 },
  unranked: null,
  criteria: [],
  history: [
    { ...past, quarter: 2 },
    { ...past, quarter: 3, score: 81.5, rank: 3 },
  ],
};
const account = { positions: ['CREATE' as const, 'UPDATE' as const], cluster_id: 9, province_code: '1703' };

beforeEach(() => {
  serveMainPage();
  network.on('GET /api/reports/mine', mine);
  network.on('GET /api/rating/clusters/:id', rating);
});

it('a cluster’s own users see the reports to correct, finish and begin, with due dates', async () => {
  const { container } = await openMain(account);
  const tasks = await part('Сизни кутаётган ишлар');
  await within(tasks).findAllByRole('link');
  const correct = 'Тузатиб қайта топшириш: 2026 йил, 2‑чорак изоҳлар: 4 · муддати ўтган: 20.06.2026';
  const finish = 'Қораламани якунлаш: 2026 йил, 3‑чорак тўлдирилган: 40 / 100 · муддати ўтган: 20.09.2026';
  const begin = 'Ҳисоботни бошлаш: 2026 йил, 4‑чорак муддат: 20.12.2026';
  expect(linksIn(tasks)).toEqual([
    [expect.stringContaining(correct), '/malumotlarim/edit/2'],
    [expect.stringContaining(finish), '/malumotlarim/edit/3'],
    [expect.stringContaining(begin), '/malumotlarim/create'],
  ]);
  await within(await part('Рейтингдаги ўрни')).findByRole('img');
  await checkAccessibility(container);
});

it('a cluster’s own people begin with the quarter that is due first', async () => {
  const later = { ...regions.period!, quarter: 1, due_on: '2027-03-20' };
  network.on('GET /api/reports/mine', { ...mine, reports: [], to_begin: [later, regions.period!] });
  await openMain(account);
  const tasks = await within(await part('Сизни кутаётган ишлар')).findAllByRole('listitem');
  expect(tasks.map(({ textContent }) => /муддат: (\S+)/.exec(textContent)?.[1])).toEqual(['20.12.2026', '20.03.2027']);
});

it('a cluster’s own people see their place in the rating, and nothing that is not theirs is requested', async () => {
  await openMain(account);
  const shown = await part('Рейтингдаги ўрни');
  expect(await within(shown).findByText('20 та кластер орасида 3-ўрин')).toBeVisible();
  expect(shown).toHaveTextContent('81,50 балл');
  expect(shown).toHaveTextContent('▲ 2 ўрин юқорига');
  expect(linksIn(shown)).toEqual([['Балл нимадан иборат', '/rating/9']]);
  expect(linksIn(await part('Охирги қарорлар'))[0]?.[1]).toBe('/malumotlarim/cluster-info/7');
  const calls = network.calls();
  expect(calls).not.toContain('GET /api/regions');
  expect(calls).not.toContain('GET /api/figures');
});

it('a cluster’s own people see their latest eight quarters', async () => {
  const history = [2024, 2025, 2026].flatMap((year) => [1, 2, 3, 4].map((quarter) => ({ ...past, year, quarter })));
  network.on('GET /api/rating/clusters/:id', { ...rating, history });
  await openMain(account);
  const chart = await within(await part('Рейтингдаги ўрни')).findByRole('img');
  const quarters = chart.getAttribute('aria-label')!.match(/\d{4} йил, \d/g);
  expect(quarters).toHaveLength(8);
  expect(quarters!.at(-1)).toBe('2026 йил, 4');
});

it('a cluster’s own people see the change since the year before, and that the method was another then', async () => {
  const place = { ...rating.place, movement_year: -4, method_changed_year: true };
  network.on('GET /api/rating/clusters/:id', { ...rating, place });
  await openMain(account);
  const shown = await part('Рейтингдаги ўрни');
  expect(await within(shown).findByText('Бир йилда: ▼ 4 ўрин пастга (унда бошқа мезон)')).toBeVisible();
});

it('a cluster’s own people see why they have no place, and that nothing waits', async () => {
  network.on('GET /api/reports/mine', { ...mine, reports: [], to_begin: [] });
  network.on('GET /api/rating/clusters/:id', { ...rating, place: null, unranked: 'no_report', history: [] });
  await openMain(account);
  const reason = 'Тасдиқланган ҳисобот йўқ, шунинг учун рейтингда ўрни йўқ.';
  await waitFor(() => expect(screen.getByText(reason)).toBeVisible());
  expect(await screen.findByText('Ҳозирча сизни кутаётган иш йўқ.')).toBeVisible();
});
