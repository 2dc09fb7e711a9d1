import { useMemo, useState } from 'react';
import { sortRows } from './column';
import type { Column, Sort } from './column';

interface SortingOptions<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Given: the order is the caller's affair, e.g. kept in the address and done by the server. */
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

/** Sorting of a table: by the caller where `onSort` is given, else here, in the browser. */
export function useSorting<Row>({ rows, columns, sort, onSort }: SortingOptions<Row>) {
  const [own, setOwn] = useState<Sort | undefined>(sort);
  const current = onSort ? sort : own;
  const sorted = useMemo(() => (onSort ? rows : sortRows(rows, columns, own)), [rows, columns, own, onSort]);
  const toggle = (column: string) => {
    const next = { column, descending: current?.column === column && !current.descending };
    (onSort ?? setOwn)(next);
  };
  return { sorted, sort: current, toggle };
}
