import type { CheckedRow, CheckQuery, ImportReport, RowOutcome } from '@klaster/shared/contract/http';
import { shownCell } from '../../kernel/sheets/cell-damage';
import type { FilledSheet } from '../../kernel/sheets/read-rows';
import type { CellChanges } from './cell-changes';
import type { PlannedRow } from './plan';

export function decideOutcome(row: PlannedRow): RowOutcome {
  if ('faults' in row) return 'refused';
  if (!row.entry) return 'created';
  return row.isSame ? 'same' : 'changed';
}

export type CheckedFile = {
  readonly rows: readonly PlannedRow[];
  readonly sheet: FilledSheet;
  readonly changes: CellChanges;
};

export function listRows(
  { rows, sheet: { columns, rows: filled }, changes }: CheckedFile,
  { page, page_size, outcome }: CheckQuery,
): NonNullable<ImportReport['listing']> {
  const cells = new Map(filled.map((row) => [row.number, row.cells]));
  const found = rows.filter((row) => outcome === undefined || decideOutcome(row) === outcome);
  const shown = found.slice((page - 1) * page_size, page * page_size);
  const cellText = ({ number }: PlannedRow, field: string) => shownCell(cells.get(number)?.[columns.get(field) ?? -1]);
  const items = shown.map((row): CheckedRow => ({
    row: row.number,
    outcome: decideOutcome(row),
    company_name: cellText(row, 'company_name'),
    stir: cellText(row, 'stir'),
    changes: listChanges(row, changes).map(({ field: _, ...change }) => change),
  }));
  return { items, total: found.length };
}

export const listChanges = (row: PlannedRow, changes: CellChanges) =>
  'input' in row && row.entry && !row.isSame ? changes(row.entry, row.input) : [];
