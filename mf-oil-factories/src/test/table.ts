import { tableRows } from '@klaster/shared/testing';

export { tableRows };

/** The words of one column in the body's order. */
export function column(index: number): string[] {
  return tableRows()
    .slice(1)
    .map((row) => row[index] ?? '');
}
