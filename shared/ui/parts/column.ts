import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  /** Unit of the figures; shown in the header, never in the cells. */
  unit?: string;
  cell: (row: Row, index: number) => ReactNode;
  /**
   * `figure`: right-aligned, tabular, in one line. `code`: a text of fixed form, such as a STIR or a date, in one line.
   * `index`: the row's number. `actions`: buttons and links, whose header is only spoken. `choice`: a box that chooses the row.
   */
  kind?: 'text' | 'figure' | 'code' | 'index' | 'actions' | 'choice';
  /** Stands in the header instead of its words. */
  headCell?: ReactNode;
  /** `title` identifies the row: sticky while scrolling, heading of its card, bearer of the row's link. `main`: shown on cards. */
  priority?: 'title' | 'main';
  /** Makes the column sortable in the browser. Unknown is `null` and comes last either way. Texts: give a sort key. */
  sortValue?: (row: Row) => string | number | null;
  /** Makes the column sortable by the source of the rows; use with `sort` and `onSort` of the table. */
  sortable?: boolean;
  /** CSS width, e.g. `12rem`. */
  width?: string;
  /** Rem that it may take of a card, where that is more than a figure of two lines. */
  cardHeight?: number;
}

/** An order, taken apart. */
export interface Sort {
  column: string;
  descending: boolean;
}

/** The column that identifies a row: the one marked so, else the first. */
export function titleColumn<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find((column) => column.priority === 'title') ?? columns[0];
}

/** Columns of a table with rows on a phone: those with a column of their own, and those below the titles. */
export function phoneColumns<Row>(columns: readonly Column<Row>[], below: readonly string[]) {
  const title = titleColumn(columns);
  const isOwn = ({ id, kind, priority }: Column<Row>) =>
    kind === 'choice' || kind === 'actions' || (priority === 'main' && !below.includes(id));
  return {
    own: columns.filter((column) => column === title || isOwn(column)),
    below: columns.filter(({ id }) => below.includes(id)),
  };
}

/** Rows in the requested order; the same array when no column sorts in the browser. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const value = columns.find((column) => column.id === sort?.column)?.sortValue;
  if (!sort || !value) return rows;
  const direction = sort.descending ? -1 : 1;
  return [...rows].sort((a, b) => compareValues(value(a), value(b), direction));
}

function compareValues(a: string | number | null, b: string | number | null, direction: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (a === b) return 0;
  return a < b ? -direction : direction;
}
