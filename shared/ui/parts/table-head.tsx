import { VisuallyHidden, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon';
import { iconShapes } from '../icon/icon-shapes';
import { titleColumn } from './column';
import type { Column, Sort, SortForm } from './column';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  /** With the id of a column, after a minus for descending. */
  onSort: (sort: string) => void;
  form?: SortForm | undefined;
}

export function TableHead<Row>({ columns, ...sorting }: TableHeadProps<Row>) {
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
            aria-sort={ariaSort(column, sorting.sort)}
          >
            {column.headCell ?? <HeaderContent column={column} {...sorting} />}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type HeaderContentProps<Row> = { column: Column<Row> } & Omit<TableHeadProps<Row>, 'columns'>;

function HeaderContent<Row>({ column, sort, onSort, form }: HeaderContentProps<Row>) {
  const text = <HeaderText column={column} />;
  if (column.kind === 'actions') return <VisuallyHidden>{text}</VisuallyHidden>;
  if (!isSortable(column)) return text;
  // The arrow of a figure's column extends into the cell's padding of 14 px, so that header and figures are aligned at
  // their end.
  const place =
    column.kind === 'figure' ? { boxSize: '11px', ms: '2px', marginInlineEnd: '-13px' } : { boxSize: '14px', ms: '1' };
  const arrow = (
    <Icon
      shape={sortIcon(column, sort)}
      display="inline-block"
      verticalAlign="-2px"
      opacity={sort?.column === column.id ? 1 : 0.65}
      {...place}
    />
  );
  const next = sort?.column === column.id && !sort.descending ? `-${column.id}` : column.id;
  return (
    <chakra.button
      {...(form ? submitSort(form, next) : { type: 'button' })}
      display="inline"
      textAlign="inherit"
      cursor="pointer"
      borderRadius="sm"
      onClick={(event) => {
        event.preventDefault();
        onSort(next);
      }}
    >
      <HeaderText column={column} mark={arrow} />
    </chakra.button>
  );
}

/** Sends the form with another order. */
const submitSort = ({ id, fallback }: SortForm, sort: string) =>
  ({ type: 'submit', form: id, name: 'sort', value: sort === fallback ? '' : sort }) as const;

/** Keeps the last word of a header on one line with the unit and the mark; a unit of several words has a separate line. */
function HeaderText<Row>({ column: { header, unit }, mark }: { column: Column<Row>; mark?: ReactNode }) {
  const text = unit === undefined ? header : `${header},${unit.includes(' ') ? ' ' : '\u00A0'}`;
  const start = text.lastIndexOf(' ') + 1;
  return (
    <>
      {text.slice(0, start)}
      <chakra.span whiteSpace="nowrap">
        {text.slice(start)}
        {unit && <span data-unit="">{unit}</span>}
        {mark}
      </chakra.span>
    </>
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
