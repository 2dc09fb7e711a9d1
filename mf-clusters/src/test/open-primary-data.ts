import { INDICATOR_KEYS } from '@klaster/shared/contract/indicators';
import { renderRemote } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../remote';
import { aPrimaryRow } from './campaign-fixtures';
import { readTexts } from './steps';

const ROWS = [
  aPrimaryRow(1, '1703', {
    cluster_lands: 100.25,
    first_plan: 10,
    full_name: 'Каримов Акмал',
    phone_number: '+998901234567',
  }),
  aPrimaryRow(2, '1703', { cluster_lands: 300, first_plan: 30 }),
  aPrimaryRow(3, '1706', { cluster_lands: 200, first_plan: null }),
];

export const primaryData = (rows = ROWS) => ({ keys: [...INDICATOR_KEYS], rows });

export const openPrimaryData = (at = '/primary-data') => renderRemote({ routes, at, user: {} });

export async function findGrid() {
  const table = await screen.findByRole('grid', { name: 'Бирламчи маълумотлар' });
  await within(table).findAllByRole('rowheader');
  return table;
}

export const readFigures = (row: HTMLElement) => readTexts(row, 'gridcell');

/** Gives the grid a size: jsdom has no layout. */
export function giveRoom(width = 1200, height = 800): void {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height);
}
