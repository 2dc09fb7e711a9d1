import type { CheckedRow, CheckQuery, ImportReport, RowOutcome } from '@klaster/shared/contract';
import { shownCell } from '../../kernel/sheets/cell-damage';
import type { FilledSheet } from '../../kernel/sheets/read-rows';
import type { CellChanges } from './cell-changes';
import type { PlannedRow } from './plan';

/** What comes of a row. */
export function outcomeOf(row: PlannedRow): RowOutcome {
  if ('faults' in row) return 'refused';
  if (!row.entry) return 'created';
  return row.isSame ? 'same' : 'changed';
}

/** A page of a file's rows, each with what it does. */
export function listRows(
  rows: readonly PlannedRow[],
  { columns, rows: filled }: FilledSheet,
  changes: CellChanges,
  { page, page_size, outcome }: CheckQuery,
): NonNullable<ImportReport['listing']> {
  const cells = new Map(filled.map((row) => [row.number, row.cells]));
  const found = rows.filter((row) => outcome === undefined || outcomeOf(row) === outcome);
  const shown = found.slice((page - 1) * page_size, page * page_size);
  const said = ({ number }: PlannedRow, field: string) => shownCell(cells.get(number)?.[columns.get(field) ?? -1]);
  const items = shown.map((row): CheckedRow => ({
    row: row.number,
    outcome: outcomeOf(row),
    company_name: said(row, 'company_name'),
    stir: said(row, 'stir'),
    changes: changesOf(row, changes).map(({ field: _, ...change }) => change),
  }));
  return { items, total: found.length };
}

/** What a row changes of its entry. */
export const changesOf = (row: PlannedRow, changes: CellChanges) =>
  'input' in row && row.entry && !row.isSame ? changes.between(row.entry, row.input) : [];
