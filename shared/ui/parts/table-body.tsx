import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { Fragment } from 'react';
import { titleColumn } from './column';
import type { Column } from './column';
import { RowLink, followRowLink } from '../controls/row-link';
import { SavedMark, useFirstRows } from './shown-rows';

interface TableBodyProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  rowHref: ((row: Row) => string) | undefined;
  savedKey: string | number | undefined;
  /** Shown below the title. */
  below?: readonly Column<Row>[] | undefined;
}

export function TableBody<Row>({ rows, columns, rowKey, rowHref, savedKey, below }: TableBodyProps<Row>) {
  const title = titleColumn(columns);
  const shown = useFirstRows(rows);
  return (
    <tbody>
      {shown.map((row, index) => (
        <tr
          key={rowKey(row)}
          data-row=""
          data-saved={rowKey(row) === savedKey || undefined}
          {...(rowHref && { 'data-link': '', onClick: followRowLink })}
        >
          {columns.map((column) => (
            <td
              key={column.id}
              data-kind={column.kind}
              data-fills={column.fills}
              data-title={column === title || undefined}
            >
              {column === title && rowHref ? (
                <RowLink to={rowHref(row)}>{column.cell(row, index)}</RowLink>
              ) : (
                column.cell(row, index)
              )}
              {column === title && rowKey(row) === savedKey && <SavedMark />}
              {column === title && below && below.length > 0 && <BelowTitle columns={below} row={row} index={index} />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

type BelowTitleProps<Row> = { columns: readonly Column<Row>[]; row: Row; index: number };

/** Names of figures are visible; those of texts are for screen readers only. */
function BelowTitle<Row>({ columns, row, index }: BelowTitleProps<Row>) {
  return (
    <chakra.div fontSize="xs" color="fg.muted">
      {columns.map((column, at) => {
        const name = column.unit ? `${column.header},\u00A0${column.unit}` : column.header;
        return (
          <Fragment key={column.id}>
            {at > 0 && ' · '}
            {column.kind === 'figure' ? `${name}: ` : <VisuallyHidden>{name}: </VisuallyHidden>}
            {column.cell(row, index)}
          </Fragment>
        );
      })}
    </chakra.div>
  );
}
