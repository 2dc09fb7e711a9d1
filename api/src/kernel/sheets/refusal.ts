import { IMPORT_ROWS, type HiddenRowsQuery } from '@klaster/shared/contract/http';
import type { SheetColumn } from '@klaster/shared/contract/registers';
import { ProblemError } from '../problems/problem-error';
import type { Reader } from './cell-faults';
import { quoteNames } from './cell-texts';
import { SheetRefused } from './check-archive';
import { ColumnsMissing, readRows, type Vocabulary } from './read-rows';
import { withoutHidden, type Bearer, type Workbooks } from './workbook';

type ListFile = Bearer & { readonly file: Buffer };

type Wanted = HiddenRowsQuery & {
  readonly columns: readonly SheetColumn[];
  readonly vocabulary: Vocabulary;
  readonly reader: Reader;
};

/** Reads the rows of a list that is imported. @throws ProblemError `file_refused` */
export async function readList(
  workbooks: Workbooks,
  { file, ...bearer }: ListFile,
  { columns, vocabulary, reader, hidden }: Wanted,
) {
  try {
    const whole = await workbooks.read(file, bearer);
    const read = hidden ? withoutHidden(whole) : whole;
    const sheet = await readRows(columns, read, vocabulary);
    if (sheet.rows.length > IMPORT_ROWS) throw new SheetRefused('too_many_rows');
    return { cells: read.cells, sheet };
  } catch (error) {
    throw refusalOf(error, reader);
  }
}

/** Converts a refused file to a problem; other errors are returned unchanged. */
export function refusalOf(error: unknown, { language, headers }: Reader): unknown {
  if (!(error instanceof SheetRefused)) return error;
  const { reason, named } = error;
  if (!(error instanceof ColumnsMissing)) return new ProblemError('file_refused', { reason, named });
  const columns = quoteNames(
    language,
    error.fields.map((field) => headers.get(field) ?? field),
  );
  return new ProblemError('file_refused', { reason, named: { ...named, columns } });
}
