import type { CellCode, ImportReport, Language } from '@klaster/shared/contract';
import { columnLetters } from '../../spreadsheets/workbook';
import { cellTexts } from './cell-texts';
import type { FilledSheet } from './read-rows';

/** A fault with its place in the file. */
type CellFault = ImportReport['faults'][number];

/** A row by its number in the file, with what is wrong in it by field. */
type JudgedRow = { readonly number: number; readonly faults?: ReadonlyMap<string, CellCode> };

/** Every fault with its cell, in the order of rows and columns. */
export function faultsIn(sheet: FilledSheet, rows: readonly JudgedRow[], language: Language): CellFault[] {
  const sentences = cellTexts(language);
  return rows.flatMap((row) => (row.faults ? faultsOfRow(sheet, row.number, row.faults, sentences) : []));
}

function faultsOfRow(
  { columns }: FilledSheet,
  number: number,
  faults: ReadonlyMap<string, CellCode>,
  sentences: Readonly<Record<CellCode, string>>,
): CellFault[] {
  const placed = [...faults].map(([field, code]) => ({ code, ...(columns.get(field) ?? { index: 0, header: field }) }));
  const inOrder = placed.toSorted((a, b) => a.index - b.index);
  return inOrder.map(({ index, header, code }) => ({
    cell: `${columnLetters(index)}${number}`,
    column: header,
    code,
    message: sentences[code],
  }));
}
