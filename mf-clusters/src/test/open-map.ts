import type { FiguresAnswer } from '@klaster/shared/contract/reports';
import type { NumberIndicatorKey } from '@klaster/shared/contract/indicators';
import { network, renderRemote } from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import { routes } from '../remote';
import { aPeriod } from './campaign-fixtures';
import { readTexts } from './steps';

const PROVINCES = [
  { province_code: '1703', province_name: 'Андижон вилояти' },
  { province_code: '1706', province_name: 'Бухоро вилояти' },
  { province_code: '1726', province_name: 'Тошкент шаҳри' },
  { province_code: '1733', province_name: 'Хоразм вилояти' },
];

const QUARTERS = [3, 2, 1].map((quarter) => ({ year: 2026, quarter }));

/** Tashkent city never has a harvest. */
const HARVEST: Record<number, Record<string, number | null>> = {
  1: { '1703': 5, '1706': 5, '1733': 5 },
  2: { '1703': 100, '1706': 200.5, '1733': null },
};

export function answer(keys: NumberIndicatorKey[], figures = HARVEST): FiguresAnswer {
  return {
    keys,
    rows: QUARTERS.flatMap((quarter) =>
      PROVINCES.map((province) => {
        const value = figures[quarter.quarter]?.[province.province_code] ?? null;
        return {
          ...quarter,
          ...province,
          cluster_id: null,
          name: null,
          reports: value === null ? 0 : 1,
          expected: 2,
          values: keys.map(() => value),
          medians: keys.map(() => (value === null ? null : value + 1)),
          missing: keys.map(() => 0),
        };
      }),
    ),
    periods: QUARTERS.map((quarter) => ({ ...quarter, reports: 1, expected: 4 })),
  };
}

export const openMap = (at = '/map', user = {}) => {
  network.on('GET /api/provinces', PROVINCES);
  return renderRemote({ routes, at, user });
};

/** Latest first; the last quarter still runs. */
export const periods = QUARTERS.map((quarter) =>
  aPeriod({
    ...quarter,
    ...(quarter.quarter === 3
      ? { due_on: '2999-01-20', confirmed: 1, clusters: 4 }
      : { due_on: '2026-07-20', confirmed: 4 }),
  }),
);

export const cells = (name: RegExp) => readTexts(screen.getByRole('row', { name }));

export const legend = () => readTexts(screen.getByRole('list', { name: 'Синфлар' }), 'listitem');

export const figureRequests = () => network.requests('GET /api/figures').map(({ query }) => query);
