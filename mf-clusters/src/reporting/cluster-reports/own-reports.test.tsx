import type { OwnReport, OwnReportsAnswer, Period } from '@klaster/shared/contract/reports';
import {
  checkAccessibility,
  CONNECTION_LOST,
  expectConsoleError,
  network,
  renderRemote,
} from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aPeriod } from '../../test/campaign-fixtures';
import { failCall, retryAfterFailure } from '../../test/steps';

const MINE = 'GET /api/reports/mine';
const KLASTER = { cluster_id: 3, positions: ['CREATE', 'UPDATE'] as const };

const period = (quarter: number, due_on: string, change: Partial<Period> = {}): Period => ({
  year: 2026,
  quarter,
  due_on,
  open: true,
  ...change,
});

const aReport = (change: Partial<OwnReport>): OwnReport => ({
  id: 41,
  year: 2026,
  quarter: 3,
  status: 'Қоралама',
  round: 0,
  filled: 12,
  fillable: 85,
  remarks: 0,
  updated_at: '2026-10-05T09:05:00Z',
  submitted_at: null,
  period: period(3, '2999-10-20'),
  ...change,
});

const REPORTS = [
  aReport({}),
  aReport({ id: 40, quarter: 2, status: 'Рад этилган', remarks: 3, period: period(2, '2020-07-20') }),
  aReport({ id: 39, quarter: 1, status: 'Тасдиқланган', remarks: 1, period: period(1, '2026-04-20', { open: false }) }),
];

const answer = (change: Partial<OwnReportsAnswer> = {}): OwnReportsAnswer => ({
  cluster: { id: 3, company_name: 'Андижон Текс', province_name: 'Андижон вилояти', removed: false },
  reports: REPORTS,
  to_begin: [],
  ...change,
});

const open = (user: object = KLASTER, at = '/malumotlarim') => renderRemote({ routes, at, user: { ...user } });

const row = (name: RegExp) => screen.findByRole('row', { name });

it('shows each report’s status, completeness, remarks and due date, and links to its form if it can be changed', async () => {
  network.on(MINE, answer());
  const { container } = await open();
  expect(await row(/3‑чорак/)).toHaveTextContent('Қоралама12 / 85—20.10.2999 05.10.2026 14:05');
  expect(await row(/2‑чорак/)).toHaveTextContent('Рад этилган12 / 85320.07.2020 Муддати ўтган');
  expect(await row(/1‑чорак/)).toHaveTextContent('Тасдиқланган12 / 85120.04.2026 05.10.2026 14:05');
  expect(screen.getByText('Андижон Текс, Андижон вилояти')).toBeVisible();
  const link = async (name: RegExp) => within(await row(name)).getByRole('link');
  expect(await link(/3‑чорак/)).toHaveAttribute('href', '/malumotlarim/edit/41');
  expect(await link(/2‑чорак/)).toHaveAttribute('href', '/malumotlarim/edit/40');
  expect(await link(/1‑чорак/)).toHaveAttribute('href', '/malumotlarim/cluster-info/39');
  await checkAccessibility(container);
});

it.each([
  ['without a position', { cluster_id: 3, positions: [] }, answer()],
  ['off the register', KLASTER, answer({ cluster: { ...answer().cluster, removed: true } })],
])('a cluster’s account %s can only read', async (_, user, mine) => {
  network.on(MINE, { ...mine, to_begin: mine.cluster.removed ? [] : [period(4, '2027-01-20')] });
  await open(user);
  expect(within(await row(/3‑чорак/)).getByRole('link')).toHaveAttribute('href', '/malumotlarim/cluster-info/41');
  expect(screen.queryByRole('button', { name: /Бошлаш/ })).toBeNull();
});

it.each(['/malumotlarim', '/malumotlarim/create'])(
  'at %s begins the report that is due first, and opens its form',
  async (at) => {
    network.on(MINE, answer({ to_begin: [period(1, '2027-04-20', { year: 2027 }), period(4, '2027-01-20')] }));
    network.on('POST /api/reports', { id: 77 });
    network.on('GET /api/reports/:id/entry', CONNECTION_LOST);
    expectConsoleError(/Failed to fetch/);
    const { user, address } = await open(KLASTER, at);
    const buttons = await screen.findAllByRole('button', { name: /^Бошлаш: / });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Бошлаш: 2026 йил, 4‑чорак',
      'Бошлаш: 2027 йил, 1‑чорак',
    ]);
    await user.dblClick(buttons[0]!);
    await waitFor(() => expect(address()).toBe('/malumotlarim/edit/77'));
    expect(await screen.findByText(/^Юклаб бўлмади/)).toBeVisible();
    expect(network.requests('POST /api/reports').map(({ body }) => body)).toEqual([
      { cluster_id: 3, year: 2026, quarter: 4 },
    ]);
  },
);

it('says in the server’s words why a report is not begun', async () => {
  network.on(MINE, answer({ to_begin: [period(4, '2027-01-20')] }));
  failCall('POST /api/reports', 409, 'report_exists', { detail: 'Бу чорак ҳисоботи бошланган.' });
  const { user } = await open();
  const begin = await screen.findByRole('button', { name: /^Бошлаш: / });
  network.on(MINE, answer({ reports: [aReport({ id: 78, quarter: 4 }), ...REPORTS] }));
  await user.click(begin);
  // Even if another user has begun it meanwhile, it is in the list now.
  expect(within(await row(/4‑чорак/)).getByRole('link')).toHaveAttribute('href', '/malumotlarim/edit/78');
});

it('says what to expect while there is nothing yet', async () => {
  network.on(MINE, answer({ reports: [] }));
  await open();
  expect(await screen.findByText('Ҳисоботлар ҳали йўқ')).toBeVisible();
});

it('offers to try again when nothing could be loaded', async () => {
  await retryAfterFailure(MINE, answer(), open);
  expect(await row(/3‑чорак/)).toBeVisible();
});

describe('staff', () => {
  it('begin a report on a cluster’s behalf', async () => {
    network.on('GET /api/registers/clusters/:id', {
      id: 3,
      company_name: 'Андижон Текс',
      stir: '301234567',
      province_code: '1703',
      province_name: 'Андижон вилояти',
      district_code: '1703202',
      district_name: 'Асака тумани',
      full_name: 'Каримов Акмал',
      phone_number: '+998901234567',
      address: 'Навоий, 1',
      is_active: true,
      updated_at: '2026-10-05T09:05:00Z',
      land_area: null,
      activities: [],
    });
    const periods = [4, 3, 2].map((quarter) =>
      aPeriod({ ...period(quarter, `2027-0${quarter}-20`), open: quarter > 2 }),
    );
    network.on('GET /api/periods', { periods });
    failCall('POST /api/reports', 409, 'report_exists', { detail: 'Ҳисобот бошланган.' });
    const { user, address } = await open({ positions: ['CREATE'] }, '/hududlar/create/3');
    expect(await screen.findByText('Андижон Текс, Андижон вилояти')).toBeVisible();
    const buttons = await screen.findAllByRole('button', { name: /^Бошлаш: / });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Бошлаш: 2026 йил, 3‑чорак',
      'Бошлаш: 2026 йил, 4‑чорак',
    ]);
    await user.click(buttons[0]!);
    expect(await screen.findByRole('alert')).toHaveTextContent('Ҳисобот бошланган.');
    network.on('POST /api/reports', { id: 77 });
    network.on('GET /api/reports/:id/entry', CONNECTION_LOST);
    expectConsoleError(/Failed to fetch/);
    await user.click(buttons[0]!);
    await waitFor(() => expect(address()).toBe('/hududlar/edit/77'));
    expect(await screen.findByText(/^Юклаб бўлмади/)).toBeVisible();
  });

  it.each(['x', '99'])('say that there is no cluster %s', async (id) => {
    if (id === '99') failCall('GET /api/registers/clusters/:id', 404, 'not_found');
    network.on('GET /api/periods', { periods: [] });
    await open({ positions: ['CREATE'] }, `/hududlar/create/${id}`);
    expect(await screen.findByText('Бундай кластер топилмади')).toBeVisible();
  });
});
