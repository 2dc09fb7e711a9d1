import { sortKey } from '../../contract/uzbek';
import { sortRows } from './column';
import type { Column } from './column';

const cell = () => '';

/** Ids of the rows, from the least up and from the greatest down. */
function bothWays<Value>(values: readonly Value[], sortValue: NonNullable<Column<{ value: Value }>['sortValue']>) {
  const rows = values.map((value) => ({ value }));
  const columns = [{ id: 'value', header: '', cell, sortValue }];
  return [false, true].map((descending) => {
    const sorted = sortRows(rows, columns, { column: 'value', descending });
    return sorted.map((row) => rows.indexOf(row));
  });
}

test.each([
  [
    'negative numbers and decimals',
    [10, 9, -1, 0, 9.5, -10],
    [
      [5, 2, 3, 1, 4, 0],
      [0, 4, 1, 3, 2, 5],
    ],
  ],
  [
    'missing ones, which are last and are not 0',
    [null, 0, 3, null, -1],
    [
      [4, 1, 2, 0, 3],
      [2, 1, 4, 0, 3],
    ],
  ],
  [
    'equal ones, which keep their order',
    [2, 1, 2, 1],
    [
      [1, 3, 0, 2],
      [0, 2, 1, 3],
    ],
  ],
])('sorts %s', (_, values, orders) => {
  expect(bothWays<number | null>(values, ({ value }) => value)).toEqual(orders);
});

test.each([
  ['Cyrillic', ['Ҳазорасп', 'Ёзёвон', 'Ғаллаорол', 'Жиззах', 'Ўрта', 'Яккабоғ', 'Қарши'], [1, 3, 5, 4, 6, 2, 0]],
  ['Latin', ['Chust', 'Shahrisabz', 'Gʻallaorol', 'Oʻrta', 'Zarbdor', 'Samarqand', 'Oltin'], [6, 5, 4, 3, 2, 1, 0]],
])('sorts names in %s letters by their alphabet', (_, names, up) => {
  expect(bothWays<string>(names, ({ value }) => sortKey(value))).toEqual([up, up.toReversed()]);
});
