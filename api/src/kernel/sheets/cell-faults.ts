import type { CellCode, ImportReport, Language } from '@klaster/shared/contract/http';
import { mapInTurns } from '../queue/time-slice';
import { columnLetters } from './writing/sheet-cells';
import { describeAllowed, describeFault } from './cell-texts';
import type { FilledSheet } from './read-rows';

type CellFault = ImportReport['faults'][number];

export type JudgedRow = { readonly number: number; readonly faults?: ReadonlyMap<string, CellCode> };

/** The reader's language may differ from the file's. */
export type Reader = {
  readonly language: Language;
  readonly headers: ReadonlyMap<string, string>;
  /** Values that a column may have, by field, if they are a list. */
  readonly allowed?: ReadonlyMap<string, readonly string[]>;
  /** Replaces the message of a cell's code. */
  readonly sentenceOf?: (row: number, field: string) => string | undefined;
};

/** Sorted by row and column. */
export async function faultsIn(sheet: FilledSheet, rows: readonly JudgedRow[], reader: Reader): Promise<CellFault[]> {
  const cells = new Map(sheet.rows.map((row) => [row.number, row.cells]));
  const faultsByRow = await mapInTurns(rows, ({ number, faults }) => {
    const placed = [...(faults ?? [])].map(([field, code]) => ({ field, code, index: sheet.columns.get(field) ?? 0 }));
    const inOrder = placed.toSorted((a, b) => a.index - b.index);
    return inOrder.map(({ field, code, index }) => ({
      cell: `${columnLetters(index)}${number}`,
      column: reader.headers.get(field) ?? field,
      code,
      message:
        reader.sentenceOf?.(number, field) ??
        describeFault({ code, cell: cells.get(number)?.[index] }, reader.language) +
          describeAllowed(code, reader.allowed?.get(field), reader.language),
    }));
  });
  return faultsByRow.flat();
}
