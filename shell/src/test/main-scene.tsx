import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { REPORT_STATUS } from '@klaster/shared/contract/http';
import type { FiguresAnswer, PeriodOverview, RegionsAnswer, ReviewQueueItem } from '@klaster/shared/contract/reports';
import { fakeDate, network } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { FIGURE_KEYS } from '../main/key-figures';
import { bootOf, remoteWith } from './remotes';
import { renderShell } from './render-shell';

const PAGES = [
  '/amallar',
  '/amallar/cluster-info/:id',
  '/hududlar',
  '/hududlar/clusters/:id',
  '/hududlar/periods',
  '/malumotlarim',
  '/malumotlarim/edit/:id',
  '/malumotlarim/create',
  '/malumotlarim/cluster-info/:id',
  '/rating/:cluster_id',
  '/reports',
  '/clusters',
  '/seed',
  '/oil',
];

const remote = remoteWith(
  'mf-main',
  PAGES.map((path) => ({ path })),
  ...PAGES.map((path) => () => <h1>{path}</h1>),
);
const boot = bootOf({ ...remote, navigation: remote.navigation.filter(({ to }) => !to.includes(':')) });

/** A quarter of 2026; the fourth is open. */
export const period = (quarter: number, fields: Partial<PeriodOverview> = {}): PeriodOverview => ({
  year: 2026,
  quarter,
  due_on: `2026-${quarter * 3}-20`.replace(/-(\d)-/, '-0$1-'),
  open: quarter === 4,
  version: 1,
  new: 0,
  confirmed: 0,
  rejected: 0,
  ...fields,
});

const counts = { clusters: 10, none: 3, draft: 1, new: 2, confirmed: 4, rejected: 0, late: 0, completeness: 40 };
const NO_CLUSTERS = { clusters: 0, none: 0, draft: 0, new: 0, confirmed: 0 };

export const regions: RegionsAnswer = {
  period: { year: 2026, quarter: 4, due_on: '2026-12-20', open: true },
  provinces: [
    { province_code: '1703', province_name: 'Андижон вилояти', ...counts },
    { province_code: '1726', province_name: 'Тошкент шаҳри', ...counts, ...NO_CLUSTERS },
  ],
  total: counts,
};

/** Sums of the confirmed reports of a quarter. */
export const row = (quarter: number, value: number | null, reports = 10): FiguresAnswer['rows'][number] => ({
  year: 2026,
  quarter,
  province_code: null,
  province_name: null,
  cluster_id: null,
  name: null,
  reports,
  values: [value, 0, value, null],
  medians: [null, null, null, null],
  missing: [0, 0, 0, 0],
});

export const figures: FiguresAnswer = {
  keys: [...FIGURE_KEYS],
  rows: [row(3, 1100), row(2, 1000)],
  periods: [3, 2].map((quarter) => ({ year: 2026, quarter, reports: 10, expected: 20 })),
  comparisons: [
    {
      year: 2026,
      quarter: 3,
      against: { year: 2025, quarter: 3 },
      province_code: null,
      reports_before: 12,
      clusters: 10,
      expected: 20,
      compared: [10, 10, 10, 10],
      before: [1000, null, 1000, null],
      now: [1100, 0, 1100, null],
    },
  ],
};

const ANDIJON = { province_code: '1703', province_name: 'Андижон вилояти' };
const BUXORO = { province_code: '1706', province_name: 'Бухоро вилояти' };

/** Andijon's export fell by half and its harvest by a tenth; in Buxoro the harvest fell by a fifth, tax to pay rose, and too few are compared in jobs. */
export const byProvince: FiguresAnswer = {
  ...figures,
  keys: [...FIGURE_KEYS, 'twelve_left_pay_mln_sum', 'first_percent'],
  rows: [
    { ...row(3, 1), ...ANDIJON },
    { ...row(3, 1), ...BUXORO },
  ],
  comparisons: (figures.comparisons ?? [])
    .flatMap((comparison) => [
      { ...comparison, ...ANDIJON, before: [1000, 200, 10, 10, 100, 50], now: [900, 100, 10, 11, 90, 49] },
      { ...comparison, ...BUXORO, before: [1000, 200, 10, 10, 100, 50], now: [800, 300, 1, null, 104, 50] },
    ])
    .map((one, index) => ({ ...one, compared: [10, 10, index === 1 ? 2 : 10, 10, 10, 10] })),
};

const decided = (
  { id, farm }: { id: number; farm: string },
  status: ReviewQueueItem['status'],
  day: number,
): ReviewQueueItem => ({
  id,
  farm,
  province_name: 'Бухоро вилояти',
  year: 2026,
  quarter: 4,
  status,
  province_code: '1706',
  district_name: 'Қоракўл тумани',
  submitted_at: '2026-11-01T05:00:00Z',
  decided_at: `2026-11-${day}T05:00:00Z`,
});

export const COUNTS = 'GET /api/reports/counts';
export const waiting = (to_review: number, late = 0) => ({ to_review, late, to_mend: 0 });

/** The 20th of November 2026, and an API with a campaign under way; undone after each test. */
export function serveMainPage(): void {
  globalThis.indexedDB = new IDBFactory();
  fakeDate('2026-11-20T06:00:00Z');
  network.on(COUNTS, waiting(5, 2));
  network.on('GET /api/periods', { periods: [period(4, { new: 5 }), period(3), period(2)] });
  network.on('GET /api/regions', regions);
  network.on('GET /api/figures', ({ query }) => (query['by'] === 'province' ? byProvince : figures));
  network.on('GET /api/provinces', []);
  network.on('GET /api/review/clusters', ({ query }) => {
    const items =
      query['status'] === REPORT_STATUS.confirmed
        ? [
            decided({ id: 7, farm: 'Биринчи Текс' }, REPORT_STATUS.confirmed, 12),
            decided({ id: 5, farm: 'Учинчи Текс' }, REPORT_STATUS.confirmed, 10),
          ]
        : [decided({ id: 6, farm: 'Иккинчи Текс' }, REPORT_STATUS.rejected, 11)];
    return { items, total: items.length, counts: { new: 0, confirmed: 2, rejected: 1 } };
  });
}

afterEach(() => jest.useRealTimers());

/** Opens the start page as somebody. */
export const openMain = (user: Parameters<typeof renderShell>[0]['user']) =>
  renderShell({ boot, at: '/main', user: user ?? {} });

/** A part of the page by its heading. */
export const part = (name: string) => screen.findByRole('region', { name });
/** Words and addresses of the links in a place. */
export const linksIn = (place: HTMLElement) =>
  within(place)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
