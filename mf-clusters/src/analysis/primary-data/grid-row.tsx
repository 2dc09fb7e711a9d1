import { Link } from '@klaster/shared/router';
import { memo } from 'react';
import { figureKind } from '../../indicators/texts/figure-text';
import { COLUMN_WIDTH, ROW_HEIGHT } from './grid-styles';
import { HEAD_SIZE, HEADER_ROWS } from './header-places';
import { formatCell } from './line-texts';
import type { LineNames } from './line-texts';
import type { Line, PrimaryRow, PrimaryTable } from './summaries';

export const reportHref = ({ id }: PrimaryRow) => `/amallar/cluster-info/${id}`;

interface GridRowProps {
  id: string;
  index: number;
  line: Line;
  table: PrimaryTable;
  /** Range of columns that are drawn; the active one is added. */
  first: number;
  last: number;
  names: LineNames;
  /** The active cell, if it is in this line; 0 is the name. */
  active: number | undefined;
}

/** Renders only if the line or the range of columns changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, index, line, table, first, last, names, active } = props;
  const isGroup = line.kind === 'group';
  const columns = isGroup ? [] : columnsFrom(first, last, active);
  return (
    <div
      role="row"
      data-row={index}
      aria-rowindex={HEADER_ROWS.length + index + 1}
      data-line={line.kind}
      data-measure={line.kind === 'measure' ? line.of : undefined}
      data-even={index % 2 === 1 ? '' : undefined}
      style={{ top: HEAD_SIZE + index * ROW_HEIGHT }}
    >
      <RowName
        id={`${id}-${index}-0`}
        line={line}
        names={names}
        active={active === 0}
        colSpan={isGroup ? table.columns.length + 1 : undefined}
      />
      {columns.map((column, at) => (
        <FigureCell
          key={column}
          id={`${id}-${index}-${column + 1}`}
          line={line}
          table={table}
          column={column}
          skipped={column - (columns[at - 1] ?? -1) - 1}
          names={names}
          active={active === column + 1}
        />
      ))}
    </div>
  );
});

interface RowNameProps extends Pick<GridRowProps, 'id' | 'line' | 'names'> {
  active: boolean;
  colSpan: number | undefined;
}

/** For screen readers; {@link GridNames} covers it with the same name. */
const RowName = memo(function RowName({ id, line, names, active, colSpan }: RowNameProps) {
  const name = names.nameOf(line);
  return (
    <div role="rowheader" id={active ? id : undefined} aria-colindex={1} aria-colspan={colSpan}>
      {line.kind === 'report' ? (
        <Link to={reportHref(line.row)} tabIndex={-1}>
          {name}
        </Link>
      ) : (
        name
      )}
    </div>
  );
});

interface FigureCellProps extends Pick<GridRowProps, 'id' | 'line' | 'table' | 'names'> {
  column: number;
  /** Columns before it that are not drawn. */
  skipped: number;
  active: boolean;
}

/** Not positioned: a positioned cell would need its own layer in each frame. */
const FigureCell = memo(function FigureCell({ id, line, table, column, skipped, names, active }: FigureCellProps) {
  const { columns, all } = table;
  const figure = columns[column];
  if (!figure) return null;
  const { text, mark } = formatCell(line, figure, { index: column, all });
  const kind = figureKind(figure.indicator);
  return (
    <div
      role="gridcell"
      id={active ? id : undefined}
      aria-colindex={column + 2}
      data-active={active ? '' : undefined}
      data-kind={kind}
      data-derived={figure.indicator.derived && ''}
      data-section-start={figure.indicator.section === columns[column - 1]?.indicator.section ? undefined : ''}
      style={skipped > 0 ? { marginInlineStart: skipped * COLUMN_WIDTH } : undefined}
    >
      {mark ? (
        <Marked mark={mark} word={names.wordOf(mark)}>
          {text}
        </Marked>
      ) : kind === 'text' ? (
        <span data-clamp="">{text}</span>
      ) : (
        text
      )}
    </div>
  );
});

/** Columns to draw. In `active`, 0 is the column of names. */
function columnsFrom(first: number, last: number, active: number | undefined): number[] {
  const columns = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const besides = active === undefined ? -1 : active - 1;
  if (besides < 0 || columns.includes(besides)) return columns;
  return besides < first ? [besides, ...columns] : [...columns, besides];
}

interface MarkProps {
  mark: 'least' | 'most' | undefined;
  word: string | undefined;
  children: string;
}

/** A colour for sighted users, a word for screen readers. Its styles are {@link markStyles}. */
export function Marked({ mark, word, children }: MarkProps) {
  if (!mark) return children;
  return (
    <span data-mark={mark} title={word}>
      {children}
      <span data-spoken="">{` (${word})`}</span>
    </span>
  );
}
