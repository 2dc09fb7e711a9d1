import type { Section } from '@klaster/shared/contract/indicators';
import { memo, useState, useSyncExternalStore } from 'react';
import type { Ref } from 'react';
import type { DrawnRow, Span } from './drawn-rows';
import { drawnSight } from './drawn-sight';
import type { DrawnSight } from './drawn-sight';
import { GridHead } from './grid-head';
import { GridNames } from './grid-names';
import { GridRow } from './grid-row';
import { firstSight, GridSight } from './grid-sight';
import type { GridScroll } from './grid-sight';
import type { LineNames } from './line-texts';
import type { PrimaryTable } from './summaries';
import type { GridPlace } from './use-grid-cursor';

interface GridLinesProps {
  ref: Ref<GridScroll>;
  /** What the ids of its cells begin with. */
  id: string;
  table: PrimaryTable;
  /** The cell that the keys are on: it is drawn wherever it is, since the grid names it. */
  place: GridPlace;
  names: LineNames;
  /** Told which section begins at the left edge. */
  onSection: (section: Section) => void;
}

/** Head and lines of the grid, as far as they are in sight. Of a scroll nothing but {@link DrawnLines} is drawn anew; see decision 044. */
export const GridLines = memo(function GridLines({ ref, onSection, ...lines }: GridLinesProps) {
  const { table } = lines;
  const [sight] = useState(() => drawnSight(firstSight(table.lines.length, table.columns.length)));
  return (
    <GridSight ref={ref} lines={table.lines.length} columns={table.columns} onSight={sight.aim} onSection={onSection}>
      <DrawnLines {...lines} sight={sight} />
    </GridSight>
  );
});

interface DrawnLinesProps extends Pick<GridLinesProps, 'id' | 'table' | 'place' | 'names'> {
  sight: DrawnSight;
}

/** What the present picture shows. */
function DrawnLines({ id, table, place, names, sight }: DrawnLinesProps) {
  const { rows, columns } = useSyncExternalStore(sight.subscribe, sight.current, sight.current);
  const drawn = withRow(rows, place.row);
  const activeColumn = table.lines[place.row]?.kind === 'group' ? 0 : place.column;
  return (
    <>
      <GridHead columns={table.columns} first={columns.first} last={columns.last} />
      <GridNames table={table} rows={drawn} names={names} active={activeColumn === 0 ? place.row : undefined} />
      <div role="rowgroup" data-part="body">
        {drawn.map(({ index, first, last }) => {
          const line = table.lines[index];
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
                active={index === place.row ? activeColumn : undefined}
              />
            )
          );
        })}
      </div>
    </>
  );
}

const NO_COLUMNS: Span = { first: 0, last: -1 };

/** The same with a row that is drawn without its figures where it is out of sight: in its place, as rows are read in their order. */
function withRow(rows: readonly DrawnRow[], index: number): readonly DrawnRow[] {
  if (rows.some((row) => row.index === index)) return rows;
  const after = rows.filter((row) => row.index > index);
  return [...rows.filter((row) => row.index < index), { index, ...NO_COLUMNS }, ...after];
}
