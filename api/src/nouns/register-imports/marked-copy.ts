import type { ImportReport, SheetColumn } from '@klaster/shared/contract';
import { columnLetters, type FilledCell, type StyledCell, type Workbook } from '../../kernel/sheets/workbook';
import { valueOf } from '../../kernel/sheets/cell-damage';
import { layoutOf } from '../../kernel/sheets/cells';
import { mapInTurns } from '../../kernel/queue/in-turns';
import { fieldOf, type FilledSheet } from '../../kernel/sheets/read-rows';

const MARK = { fill: { type: 'pattern' as const, pattern: 'solid' as const, fgColor: { rgb: 'FFFFC7CE' } } };

/** A comment grows with the file; where very many cells are wrong the marks say enough. */
const MOST_COMMENTS = 2000;

/** The file as it came, its faulty cells marked, each with what is wrong beside it. Of a formula its result is left. */
export async function markFaults(
  cells: readonly FilledCell[][],
  columns: readonly SheetColumn[],
  { columns: places }: FilledSheet,
  faults: ImportReport['faults'],
): Promise<Workbook> {
  const rows = await mapInTurns(cells, (row) => row.map(valueOf));
  const byPlace = new Map(faults.map((fault) => [fault.cell, fault]));
  const marked = new Map<string, StyledCell>();
  await mapInTurns(rows, (values, row) => {
    for (const index of places.values()) {
      const fault = byPlace.get(`${columnLetters(index)}${row + 1}`);
      if (!fault) continue;
      const comment = marked.size < MOST_COMMENTS && { comment: { author: 'Klaster', text: fault.message } };
      marked.set(`${row},${index}`, { value: values[index] ?? null, style: MARK, ...comment });
    }
  });
  const widths = new Map(columns.map((column) => [places.get(fieldOf(column)), layoutOf(column)]));
  const width = rows.reduce((widest, { length }) => Math.max(widest, length), 0);
  const sheetColumns = Array.from({ length: width }, (_, index) => {
    const layout = widths.get(index);
    return { width: layout?.width ?? 14, ...(layout?.format === 'digits' && { numFmt: '@' }) };
  });
  return { sheets: [{ name: 'Klaster', columns: sheetColumns, rows, cells: marked }] };
}
