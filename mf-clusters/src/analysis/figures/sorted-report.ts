import type { FigureReport, ReportColumn, ReportLine } from '@klaster/shared/contract/reports';

/** Name of a column in the address, e.g. `first_current.year`. */
export const columnId = ({ indicator, measure }: ReportColumn): string => `${indicator.key}.${measure}`;

/** A column that lines are sorted by. */
export type LineSort = { readonly column: number; readonly descending: boolean };

/** @param sort with a minus for descending; undefined if there is no such column */
export function readLineSort({ columns }: FigureReport, sort: string): LineSort | undefined {
  const column = columns.findIndex((candidate) => columnId(candidate) === sort.replace(/^-/, ''));
  return column < 0 ? undefined : { column, descending: sort.startsWith('-') };
}

/** Lines without a value are last in both directions. */
export function sortLines(lines: readonly ReportLine[], sort: LineSort | undefined): readonly ReportLine[] {
  if (!sort) return lines;
  const known = lines.filter((line) => valueAt(line, sort.column) !== null);
  const direction = sort.descending ? -1 : 1;
  return [
    ...known.toSorted((a, b) => direction * (Number(valueAt(a, sort.column)) - Number(valueAt(b, sort.column)))),
    ...lines.filter((line) => valueAt(line, sort.column) === null),
  ];
}

export const valueAt = ({ cells }: ReportLine, column: number): number | null => cells[column]?.value ?? null;
