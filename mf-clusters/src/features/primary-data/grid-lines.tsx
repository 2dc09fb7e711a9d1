import type { Section } from '@klaster/shared/contract/indicators';
import type { Ref } from 'react';
import type { DrawnRow, Span } from './drawn-rows';
import { GridHead } from './grid-head';
import { GridRow } from './grid-row';
import { firstSight, GridSight } from './grid-sight';
import type { GridScroll } from './grid-sight';
import { useLineNames } from './line-texts';
import type { PrimaryTable } from './summaries';
import { useDrawnSight } from './use-drawn-sight';
import type { GridPlace } from './use-grid-cursor';

interface GridLinesProps {
  ref: Ref<GridScroll>;
  /** What the ids of its cells begin with. */
  id: string;
  table: PrimaryTable;
  /** The cell that the keys are on: it is drawn wherever it is, since the grid names it. */
  place: GridPlace;
  /** Told which section begins at the left edge. */
  onSection: (section: Section) => void;
}

/** Head and lines of the grid, as far as they are in sight. Of a scroll nothing else is drawn anew; see decision 044. */
export function GridLines({ ref, id, table, place, onSection }: GridLinesProps) {
  const names = useLineNames();
  const { lines, columns } = table;
  const [{ rows, columns: span }, aim] = useDrawnSight(firstSight(lines.length, columns.length));
  const drawn = withRow(rows, place.row);
  return (
    <GridSight ref={ref} lines={lines.length} columns={columns} onSight={aim} onSection={onSection}>
      <GridHead columns={columns} first={span.first} last={span.last} />
      <div role="rowgroup" data-part="body">
        {drawn.map(({ index, first, last }) => {
          const line = lines[index];
          return (
            line && (
              <GridRow
                key={index}
                id={id}
                index={index}
                line={line}
                table={table}
                first={first}
                last={last}
                names={names}
                active={index === place.row ? (line.kind === 'group' ? 0 : place.column) : undefined}
              />
            )
          );
        })}
      </div>
    </GridSight>
  );
}

const NO_COLUMNS: Span = { first: 0, last: -1 };

/** The same with a row that is drawn without its figures where it is out of sight: in its place, as rows are read in their order. */
function withRow(rows: readonly DrawnRow[], index: number): readonly DrawnRow[] {
  if (rows.some((row) => row.index === index)) return rows;
  const after = rows.filter((row) => row.index > index);
  return [...rows.filter((row) => row.index < index), { index, ...NO_COLUMNS }, ...after];
}
