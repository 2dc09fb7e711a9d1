import { screen, within } from '@testing-library/react';

/** A cell's words, with hard and thin spaces as plain ones. */
const words = (cell: HTMLElement) => (cell.textContent ?? '').replace(/\s/g, ' ').trim();

/** Every row of the page's table, head and totals included, as its cells' words. */
export function tableRows(): string[][] {
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  return rows.map((row) => [...row.querySelectorAll<HTMLElement>('th, td')].map(words));
}

/** The words of one column in the body's order. */
export function column(index: number): string[] {
  return tableRows()
    .slice(1)
    .map((row) => row[index] ?? '');
}
