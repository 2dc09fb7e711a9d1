import { ProblemError } from '../problems/problem-error';
import type { Reader } from './cell-faults';
import { quoteNames } from './cell-texts';
import { SheetRefused } from './check-archive';
import { ColumnsMissing } from './read-rows';

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
