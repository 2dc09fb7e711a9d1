import { VisuallyHidden, chakra } from '@chakra-ui/react';
import { Icon } from '../icon/icon';
import { iconShapes } from '../icon/icon-shapes';
import { titleColumn } from './column';
import type { Column, Sort } from './column';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: (column: string) => void;
}

export function TableHead<Row>({ columns, sort, onSort }: TableHeadProps<Row>) {
  const title = titleColumn(columns);
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            data-kind={column.kind}
            data-title={column === title || undefined}
            style={column.width ? { width: column.width } : undefined}
            aria-sort={ariaSort(column, sort)}
          >
            <HeaderContent column={column} sort={sort} onSort={onSort} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function HeaderContent<Row>({ column, sort, onSort }: { column: Column<Row> } & Omit<TableHeadProps<Row>, 'columns'>) {
  const words = (
    <>
      {column.unit ? `${column.header},\u00A0` : column.header}
      {column.unit && <span data-unit="">{column.unit}</span>}
    </>
  );
  if (column.kind === 'actions') return <VisuallyHidden>{words}</VisuallyHidden>;
  if (!isSortable(column)) return words;
  const arrow = (
    <Icon
      shape={sortIcon(column, sort)}
      display="inline-block"
      boxSize="14px"
      verticalAlign="-2px"
      opacity={sort?.column === column.id ? 1 : 0.65}
    />
  );
  // Before a figure's header, so that the words end where the figures end.
  const figure = column.kind === 'figure';
  return (
    <chakra.button
      type="button"
      display="inline"
      textAlign="inherit"
      cursor="pointer"
      borderRadius="sm"
      onClick={() => onSort(column.id)}
    >
      {figure && arrow} {words} {!figure && arrow}
    </chakra.button>
  );
}

const isSortable = <Row,>(column: Column<Row>) => column.sortable === true || column.sortValue !== undefined;

function ariaSort<Row>(column: Column<Row>, sort: Sort | undefined) {
  if (sort?.column !== column.id) return undefined;
  return sort.descending ? 'descending' : 'ascending';
}

function sortIcon<Row>(column: Column<Row>, sort: Sort | undefined) {
  if (sort?.column !== column.id) return iconShapes.sortNone;
  return sort.descending ? iconShapes.sortDescending : iconShapes.sortAscending;
}
