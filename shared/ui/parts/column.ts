import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  /** Shown in the header, not in the cells. */
  unit?: string;
  cell: (row: Row, index: number) => ReactNode;
  /**
   * `figure`: right-aligned, tabular, one line. `code`: fixed form, such as a STIR or a date, one line. `index`: row number. `actions`:
   * buttons and links, with a spoken header. `choice`: a box that selects the row.
   */
  kind?: 'text' | 'figure' | 'code' | 'index' | 'actions' | 'choice';
  /** Takes a share of the remaining width of dense rows. */
  fills?: boolean;
  /** Replaces the header's text. */
  headCell?: ReactNode;
  /** `title` identifies the row: sticky, heading of its card, link of the row. `main`: shown on cards. */
  priority?: 'title' | 'main';
  /** Sorted in the browser; `null` (unknown) is last in both directions. Texts: return a sort key. */
  sortValue?: (row: Row) => string | number | null;
  /** Sorted by the source of the rows, with `sort` and `onSort` of the table. */
  sortable?: boolean;
  /** CSS width, e.g. `12rem`. */
  width?: string;
  /** In rem, if higher than a figure of two lines. */
  cardHeight?: number;
}

export interface Sort {
  column: string;
  descending: boolean;
}

/** The form of the filters, whose field `sort` is the order in the address. */
export interface SortForm {
  id: string;
  /** Order if the address has none. */
  fallback: string;
}

/** Default: the first column. */
export function titleColumn<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find((column) => column.priority === 'title') ?? columns[0];
}

/** Columns of a row on a phone: separate ones, and those shown below the title. */
export function phoneColumns<Row>(columns: readonly Column<Row>[], below: readonly string[]) {
  const title = titleColumn(columns);
  const isOwn = ({ id, kind, priority }: Column<Row>) =>
    kind === 'choice' || kind === 'actions' || (priority === 'main' && !below.includes(id));
  return {
    own: columns.filter((column) => column === title || isOwn(column)),
    below: columns.filter(({ id }) => below.includes(id)),
  };
}

/** The same array if no column sorts in the browser. */
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
