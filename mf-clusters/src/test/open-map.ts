import type { FiguresAnswer } from '@klaster/shared/contract';
import type { NumberIndicatorKey } from '@klaster/shared/contract/indicators';
import { network, renderRemote } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../remote';
import { aPeriod } from './campaign-fixtures';

const PROVINCES = [
  ['1703', 'Андижон вилояти'],
  ['1706', 'Бухоро вилояти'],
  ['1726', 'Тошкент шаҳри'],
  ['1733', 'Хоразм вилояти'],
] as const;

const QUARTERS = [
  { year: 2026, quarter: 3 },
  { year: 2026, quarter: 2 },
  { year: 2026, quarter: 1 },
];

/** Tashkent city never has a harvest. */
const HARVEST: Record<number, Record<string, number | null>> = {
  1: { '1703': 5, '1706': 5, '1733': 5 },
  2: { '1703': 100, '1706': 200.5, '1733': null },
};

export function answer(keys: NumberIndicatorKey[], figures = HARVEST): FiguresAnswer {
  return {
    keys,
    rows: QUARTERS.flatMap((quarter) =>
      PROVINCES.map(([province_code, province_name]) => {
        const value = figures[quarter.quarter]?.[province_code] ?? null;
        return {
          ...quarter,
          province_code,
          province_name,
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

export const openMap = async (at = '/map', user = {}) => {
  network.on(
    'GET /api/provinces',
    PROVINCES.map(([province_code, province_name]) => ({ province_code, province_name })),
  );
  const view = await renderRemote({ routes, at, user });
  return view;
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

export const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

export const legend = () =>
  within(screen.getByRole('list', { name: 'Синфлар' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

export const figureRequests = () => network.requests('GET /api/figures').map(({ query }) => query);
