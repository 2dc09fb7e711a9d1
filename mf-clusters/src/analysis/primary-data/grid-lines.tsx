import type { Section } from '@klaster/shared/contract/indicators';
import { memo, useCallback } from 'react';
import type { Ref } from 'react';
import { GridHead } from './grid-head';
import { GridNames } from './grid-names';
import { GridRow } from './grid-row';
import { COLUMN_WIDTH, NAME_WIDTH, ROW_HEIGHT } from './grid-styles';
import { HEAD_SIZE } from './header-places';
import type { LineNames } from './line-texts';
import type { PrimaryTable } from './summaries';
import type { GridPlace } from './use-grid-cursor';
import { useGridViewport } from './use-grid-viewport';
import type { GridScroll } from './use-grid-viewport';

interface GridLinesProps {
  ref: Ref<GridScroll>;
  id: string;
  table: PrimaryTable;
  /** The active cell. It is always rendered, since the grid refers to it by id. */
  place: GridPlace;
  names: LineNames;
  /** Called with the section at the left edge when scrolling has ended. */
  onSection: (section: Section) => void;
}

/** Renders the head and lines in the viewport, in an element as large as all of them. */
export const GridLines = memo(function GridLines({ ref, id, table, place, names, onSection }: GridLinesProps) {
  const size = { rows: table.lines.length, columns: table.columns.length };
  const onFirstColumn = useCallback(
    (column: number) => {
      const section = table.columns[column]?.indicator.section;
      if (section) onSection(section);
    },
    [table.columns, onSection],
  );
  const { extent, stage, rows, columns } = useGridViewport({ ref, size, activeRow: place.row, onFirstColumn });
  const activeColumn = table.lines[place.row]?.kind === 'group' ? 0 : place.column;
  const all = { width: NAME_WIDTH + size.columns * COLUMN_WIDTH, height: HEAD_SIZE + size.rows * ROW_HEIGHT };
  return (
    <div ref={extent} role="presentation" style={all}>
      <div ref={stage} role="presentation" data-part="stage">
        <div role="presentation" data-part="all" style={all}>
          <GridHead columns={table.columns} first={columns.first} last={columns.last} />
          <GridNames table={table} rows={rows} names={names} active={activeColumn === 0 ? place.row : undefined} />
          <div role="rowgroup" data-part="body">
            {rows.map((index) => {
              const line = table.lines[index];
              return (
                line && (
                  <GridRow
                    key={index}
                    id={id}
                    index={index}
                    line={line}
                    table={table}
                    first={columns.first}
                    last={columns.last}
                    names={names}
                    active={index === place.row ? activeColumn : undefined}
                  />
                )
              );
            })}
          </div>
        </div>
      </div>
    </div>
  );
});
