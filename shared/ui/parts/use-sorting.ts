import { useMemo, useState } from 'react';
import { sortRows } from './column';
import type { Column, Sort } from './column';

interface SortingOptions<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

/** Sorting of a table; controlled if there is `onSort`. Columns with a `sortValue` are sorted here, others by the source of the rows. */
export function useSorting<Row>({ rows, columns, sort, onSort }: SortingOptions<Row>) {
  const [own, setOwn] = useState(sort);
  const requested = onSort ? sort : own;
  const current = useMemo(() => readSort(requested), [requested]);
  const sorted = useMemo(() => sortRows(rows, columns, current), [rows, columns, current]);
  const toggle = (column: string) => {
    const descending = current?.column === column && !current.descending;
    (onSort ?? setOwn)(descending ? `-${column}` : column);
  };
  return { sorted, sort: current, toggle };
}

function readSort(text: string | undefined): Sort | undefined {
  return text ? { column: text.replace(/^-/, ''), descending: text.startsWith('-') } : undefined;
}
