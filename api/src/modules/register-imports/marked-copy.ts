import type { ImportReport } from '@klaster/shared/contract/http';
import type { SheetColumn } from '@klaster/shared/contract/registers';
import { columnLetters } from '../../kernel/sheets/writing/sheet-cells';
import type { FilledCell, StyledCell, Workbook } from '../../kernel/sheets/workbook';
import { valueOf } from '../../kernel/sheets/cell-damage';
import { formColumn } from '../../kernel/sheets/template';
import { mapInTurns } from '../../kernel/queue/time-slice';
import { formField, type FilledSheet } from '../../kernel/sheets/read-rows';
import { listChanges, decideOutcome, type CheckedFile } from './listing';
import type { PlannedRow } from './plan';

const solidFill = (rgb: string) => ({
  fill: { type: 'pattern' as const, pattern: 'solid' as const, fgColor: { rgb } },
});

const STYLES = { fault: solidFill('FFFFC7CE'), changed: solidFill('FFFFEB9C'), created: solidFill('FFC6EFCE') };

type Mark = { readonly style: keyof typeof STYLES; readonly text?: string };

/** Comments enlarge the file; if thousands of cells are wrong, the colours are enough. */
const MAX_COMMENTS = 2000;

/** Marks by cell: faults, changes, and all cells of new entries. */
export function collectMarks(
  { rows, sheet: { columns }, changes }: CheckedFile,
  faults: ImportReport['faults'],
): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  const mark = (row: PlannedRow, index: number, cellMark: Mark) =>
    marks.set(`${columnLetters(index)}${row.number}`, cellMark);
  for (const row of rows) {
    if (decideOutcome(row) === 'created') for (const index of columns.values()) mark(row, index, { style: 'created' });
    for (const { field, before, after } of listChanges(row, changes))
      mark(row, columns.get(field) ?? 0, { style: 'changed', text: `${before || '—'} → ${after || '—'}` });
  }
  for (const { cell, message } of faults) marks.set(cell, { style: 'fault', text: message });
  return marks;
}

type ReadFile = { readonly cells: readonly FilledCell[][]; readonly sheet: FilledSheet };

/** Formulas are replaced by their results. */
export async function markRows(
  { cells, sheet: { columns: places } }: ReadFile,
  columns: readonly SheetColumn[],
  marks: ReadonlyMap<string, Mark>,
): Promise<Workbook> {
  const rows = await mapInTurns(cells, (row) => row.map(valueOf));
  const marked = new Map<string, StyledCell>();
  let comments = 0;
  await mapInTurns(rows, (values, row) => {
    for (const index of places.values()) {
      const mark = marks.get(`${columnLetters(index)}${row + 1}`);
      if (!mark) continue;
      const text = comments < MAX_COMMENTS ? mark.text : undefined;
      if (text !== undefined) comments += 1;
      const comment = text !== undefined && { comment: { author: 'Klaster', text } };
      marked.set(`${row},${index}`, { value: values[index] ?? null, style: STYLES[mark.style], ...comment });
    }
  });
  const known = new Map(columns.map((column) => [places.get(formField(column)), formColumn(column)]));
  const width = rows.reduce((widest, { length }) => Math.max(widest, length), 0);
  const sheetColumns = Array.from({ length: width }, (_, index) => known.get(index) ?? { width: 14 });
  return { sheets: [{ name: 'Klaster', columns: sheetColumns, rows, cells: marked }] };
}
