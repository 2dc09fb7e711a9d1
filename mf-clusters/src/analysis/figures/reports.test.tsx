import type { NumberIndicatorKey } from '@klaster/shared/contract/indicators';
import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aPeriod, NOW } from '../../test/campaign-fixtures';
import { answerFigures } from '../../test/figure-fixtures';
import { failCall, readTexts } from '../../test/steps';

const AT = '/reports?cluster_annual=2026&cluster_quarter=1&measures=value,share,quarter,year';

const open = (at = AT, user = {}) => renderRemote({ routes, at, user });

/** Andijan and Bukhara in the first quarter of 2026, and in those before. */
const ROWS = {
  '1703 2026-1': { first_plan: 60, first_percent: 90 },
  '1706 2026-1': { first_plan: 40 },
  '1703 2025-4': { first_plan: 50, first_percent: 80.5 },
  '1706 2025-4': { first_plan: 0 },
  '1703 2025-1': { first_percent: 80.5 },
  ' 2026-1': { first_plan: 100 },
  ' 2025-4': { first_plan: 50 },
};

const ROW = {
  year: 2026,
  quarter: 1,
  province_name: 'Андижон вилояти',
  cluster_id: null,
  name: null,
  reports: 1,
  medians: [],
  missing: [],
};

/** The last row, not the one of the names of columns. */
const TOTAL = /^Жами, .*2 \/ 3/;

/** The first quarter of 2026 is over; the second, which somebody has confirmed reports of, still runs. */
const PERIODS = [
  aPeriod({ year: 2026, quarter: 2, due_on: '2999-07-20', confirmed: 1, clusters: 3 }),
  aPeriod({ year: 2026, quarter: 1, due_on: '2026-04-20', confirmed: 2, clusters: 3 }),
];

beforeEach(() => {
  network.on('GET /api/provinces', [{ province_code: '1703', province_name: 'Андижон вилояти' }]);
  network.on('GET /api/periods', { periods: PERIODS });
});

describe('the report of a quarter', () => {
  it('lists provinces, with shares and growth under headers of several levels', async () => {
    answerFigures(ROWS);
    const { container } = await open();
    const table = await screen.findByRole('table', { name: 'Ҳисоботлар таҳлили' });
    expect(within(table).getByRole('columnheader', { name: /^I\. / })).toHaveAttribute('colspan', '13');
    const andijon = within(table).getByRole('row', { name: /Андижон/ });
    // Reports, then area of land (nothing), then the plan.
    expect(readTexts(andijon).slice(0, 9)).toEqual(['1 / 1', '—', '—', '—', '—', '60,0', '60,0', '—', '+20,0']);
    expect(readTexts(andijon).at(-1)).toBe('+9,5');
    const bukhara = within(table).getByRole('row', { name: /Бухоро/ });
    expect(readTexts(bukhara).slice(5, 9)).toEqual(['40,0', '40,0', '—', '—']);
    expect(within(bukhara).getAllByTitle(/0 дан ўсиш фоизда/)).toHaveLength(1);
    expect(readTexts(within(table).getByRole('row', { name: TOTAL })).slice(5, 9)).toEqual([
      '100,0',
      '100,0',
      '—',
      '+100,0',
    ]);
    expect(screen.getByText(/тасдиқланган ҳисоботлар: 2 \/ 3/)).toBeVisible();
    expect(screen.getByText(/— Олдинги даврда кўрсаткич 0 бўлган/)).toBeVisible();
    expect(within(andijon).getByText('солиштирилган, ўтган чорак: 2; солиштирилган, ўтган йил: 2')).toBeVisible();
    expect(container).not.toHaveTextContent(/NaN|Infinity/);
    await checkAccessibility(container);
  });

  it('has growth since the last quarter of stocks, and the amount of the quarter of what is counted since January', async () => {
    answerFigures({
      '1703 2026-2': { first_plan: 60, first_current: 30 },
      '1703 2026-1': { first_plan: 50, first_current: 10 },
      ' 2026-2': { first_plan: 60, first_current: 30 },
      ' 2026-1': { first_plan: 50, first_current: 10 },
    });
    await open('/reports?cluster_annual=2026&cluster_quarter=2&measures=quarter,amount');
    const table = await screen.findByRole('table');
    expect(within(table).getByRole('columnheader', { name: /^Амалда, т, йил бошидан$/ })).toBeVisible();
    expect(within(table).getAllByRole('columnheader', { name: /^Чоракнинг ўзида(, фоиз банди)?$/ })).toHaveLength(2);
    // Land and plan by growth, harvest and its percentage by amount.
    const andijon = within(table).getByRole('row', { name: /Андижон/ });
    expect(readTexts(andijon)).toEqual(['1 / 1', '—', '+20,0', '20,0', '—']);
    expect(within(andijon).getByText('солиштирилган, ўтган чорак: 2')).toBeVisible();
  });

  it('is ranked by a column, in the table and as bars, and the address and the copied link say by which', async () => {
    answerFigures(ROWS);
    const { user, address } = await open('/reports?cluster_annual=2026&cluster_quarter=1&measures=value,quarter');
    const table = await screen.findByRole('table', { name: 'Ҳисоботлар таҳлили' });
    const order = () =>
      within(table)
        .getAllByRole('row', { name: /вилояти/ })
        .map((row) => /Андижон|Бухоро/.exec(row.textContent)?.[0]);
    const plan = within(table).getAllByRole('button', { name: 'Жами' })[1]!;
    await user.click(plan);
    expect(address()).toContain('sort=-first_plan.value');
    expect(order()).toEqual(['Андижон', 'Бухоро']);
    const chart = within(screen.getByRole('region', { name: 'Кўрсаткич бўйича тартиб' }));
    const bars = () => chart.getAllByRole('img').map((bar) => bar.getAttribute('aria-label'));
    expect(bars()).toEqual(['1. Андижон вилояти: 60,0', '2. Бухоро вилояти: 40,0']);
    await user.click(plan);
    expect(plan.closest('th')).toHaveAttribute('aria-sort', 'ascending');
    expect([order(), bars()]).toEqual([
      ['Бухоро', 'Андижон'],
      ['1. Бухоро вилояти: 40,0', '2. Андижон вилояти: 60,0'],
    ]);
    chart.getAllByRole('img')[0]!.focus();
    await user.keyboard('{ArrowDown}');
    expect(chart.getAllByRole('img')[1]).toHaveFocus();
    expect(chart.getAllByRole('img').map((bar) => bar.getAttribute('tabindex'))).toEqual(['-1', '0']);
    await user.selectOptions(chart.getByRole('combobox'), 'Пахта ҳосили режаси: Ўтган чоракка нисбатан ўсиш, %');
    expect(bars()).toEqual(['1. Андижон вилояти: +20,0']);
    await user.click(chart.getByRole('button', { name: 'Ҳаволани нусхалаш' }));
    const link = new URL(await navigator.clipboard.readText());
    expect(Object.fromEntries(link.searchParams)).toEqual({
      cluster_annual: '2026',
      cluster_quarter: '1',
      measures: 'value,quarter',
      sort: '-first_plan.quarter',
    });
  });

  it('shows totals of a saved view whose only column a figure cannot have', async () => {
    answerFigures(ROWS);
    await open('/reports?cluster_annual=2026&cluster_quarter=1&measures=quarter');
    const head = within(await screen.findByRole('table')).getAllByRole('columnheader', {
      name: /^(Жами|Ўтган чоракка)/,
    });
    expect(head.map(({ textContent }) => textContent)).toEqual([
      'Ўтган чоракка нисбатан ўсиш, %',
      'Ўтган чоракка нисбатан ўсиш, %',
      'Жами',
      'Жами',
    ]);
  });

  it('of one province has neither a share nor a total that repeats it', async () => {
    network.on('GET /api/figures', ({ query }) => ({
      keys: (query.keys ?? '').split(',') as NumberIndicatorKey[],
      rows: [
        {
          ...ROW,
          province_code: query.by === 'total' ? null : '1703',
          values: (query.keys ?? '').split(',').map(() => 5),
        },
      ],
      periods: [{ year: 2026, quarter: 1, reports: 1, expected: 1 }],
    }));
    await open(AT, { province_code: '1703' });
    const table = await screen.findByRole('table');
    expect(within(table).getByRole('row', { name: /Андижон/ })).toBeVisible();
    expect(within(table).queryByText('Жами, тасдиқланган')).toBeNull();
    expect(within(table).queryByText('Улуши, %')).toBeNull();
  });

  it('compares only the same clusters: a fifth of the reports does not look like a decline', async () => {
    answerFigures({ ...ROWS, ' 2026-1': { first_plan: 20 } }, { before: [null, 20], now: [null, 20] });
    await open();
    const total = await screen.findByRole('row', { name: TOTAL });
    expect(readTexts(total).slice(5, 9)).toEqual(['20,0', '100,0', '—', '0,0']);
  });

  it.each([
    ['fewer than half of the clusters are in both quarters', { expected: 5 }, /— Иккала даврда ҳам .* ярмидан кам/],
    ['the server does not compare quarters', { year: 2000 }, /— Сервер чоракларни/],
  ])('shows no growth, and why, if %s', async (_, comparison, reason) => {
    answerFigures(ROWS, comparison);
    await open();
    const total = await screen.findByRole('row', { name: TOTAL });
    expect(readTexts(total).slice(5, 9)).toEqual(['100,0', '100,0', '—', '—']);
    expect(screen.getByText(reason)).toBeVisible();
  });

  it('is of the last quarter whose due date is over; a running one is chosen by hand, and preliminary', async () => {
    answerFigures({ ...ROWS, ' 2026-2': { first_plan: 1 } });
    const { user } = await open('/reports');
    expect(await screen.findByText('2026 йил, 1‑чорак · тасдиқланган ҳисоботлар: 2 / 3')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Чорак'), '2');
    expect(await screen.findByText('2026 йил, 2‑чорак (дастлабки, 3 тадан 2 таси)')).toBeVisible();
  });

  it('begins with the current quarter if the server has no list of quarters, and says that it has no data', async () => {
    failCall('GET /api/periods', 404, 'not_found');
    answerFigures({});
    await open('/reports');
    const { year, quarter } = NOW;
    expect(await screen.findByText(`${year} йил ${quarter}‑чорак учун тасдиқланган ҳисобот йўқ`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Excel' })).toBeNull();
  });

  it('is of the sections and columns that the address names', async () => {
    answerFigures(ROWS);
    await open('/reports?cluster_annual=2026&cluster_quarter=1&sections=XX&measures=value');
    const table = await screen.findByRole('table');
    expect(within(table).queryByRole('columnheader', { name: /^I\. / })).toBeNull();
    expect(within(table).getByRole('columnheader', { name: /^XX\. / })).toHaveAttribute('colspan', '8');
  });
});
