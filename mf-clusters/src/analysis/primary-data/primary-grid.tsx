import type { Section } from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { useNavigate } from '@klaster/shared/router';
import { Box, Stack, Text } from '@klaster/shared/ui';
import { memo, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, MouseEvent, RefObject } from 'react';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import { SectionStrip } from '../../indicators/wide-report/section-strip';
import { NUMBERED_SECTIONS } from '../../indicators/wide-report/sections';
import { GridLines } from './grid-lines';
import { reportHref } from './grid-row';
import { gridStyles, ROW_HEIGHT } from './grid-styles';
import { HEAD_SIZE, HEADER_ROWS } from './header-places';
import { formatCell, useLineNames } from './line-texts';
import type { LineNames } from './line-texts';
import type { PrimaryTable } from './summaries';
import { useGridCursor } from './use-grid-cursor';
import type { GridPlace } from './use-grid-cursor';
import type { GridScroll } from './use-grid-viewport';

/** Pixels, with the borders. */
const ROOM_OF_A_SCROLLBAR = 18;

/** Renders only the cells in the viewport. The whole grid is one Tab stop; arrows move the active cell, Enter opens its report. */
export function PrimaryGrid({ table }: { table: PrimaryTable }) {
  const { columns } = table;
  const scroll = useRef<GridScroll>(null);
  const [current, setCurrent] = useState<Section>();
  const jump = useCallback(
    (section: Section) => scroll.current?.jump(columns.findIndex(({ indicator }) => indicator.section === section)),
    [columns],
  );
  const sections = useMemo(
    () => NUMBERED_SECTIONS.filter((section) => columns.some(({ indicator }) => indicator.section === section)),
    [columns],
  );
  const first = current ?? columns[0]?.indicator.section;
  return (
    <Stack gap="2">
      {sections.length > 1 && first && <SectionStrip current={first} onJump={jump} sections={sections} />}
      <GridFrame table={table} scroll={scroll} onSection={setCurrent} />
    </Stack>
  );
}

interface GridFrameProps {
  table: PrimaryTable;
  scroll: RefObject<GridScroll | null>;
  onSection: (section: Section) => void;
}

/** Memoised: scrolling renders only the lines. */
const GridFrame = memo(function GridFrame({ table, scroll, onSection }: GridFrameProps) {
  const { t } = useTranslation('mf-clusters');
  const names = useLineNames();
  const id = useId();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const { lines, columns } = table;
  const page = Math.max(1, Math.floor(((frame.current?.clientHeight ?? 0) - HEAD_SIZE) / ROW_HEIGHT) - 1);
  const size = { rows: lines.length, columns: columns.length + 1, page };
  const cursor = useGridCursor(size, (next) => scroll.current?.reveal(next));
  const { place } = cursor;
  const line = lines[place.row];
  const activeColumn = line?.kind === 'group' ? 0 : place.column;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && line?.kind === 'report') void navigate(reportHref(line.row));
    else cursor.onKeyDown(event);
  };
  return (
    <>
      <Box
        ref={frame}
        role="grid"
        aria-label={t('primary.title')}
        aria-rowcount={HEADER_ROWS.length + lines.length}
        aria-colcount={columns.length + 1}
        aria-activedescendant={`${id}-${place.row}-${activeColumn}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const clicked = placeOf(event);
          if (clicked) cursor.choose(clicked);
        }}
        onPointerMove={({ target, currentTarget }) => markRow(currentTarget, rowOf(target))}
        onPointerLeave={({ currentTarget }) => markRow(currentTarget, undefined)}
        css={gridStyles}
        style={{ '--content': `${HEAD_SIZE + lines.length * ROW_HEIGHT + ROOM_OF_A_SCROLLBAR}px` } as CSSProperties}
      >
        <GridLines ref={scroll} id={id} table={table} place={place} names={names} onSection={onSection} />
      </Box>
      <ActiveCell table={table} place={place} names={names} />
    </>
  );
});

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest('[data-row]')?.getAttribute('data-row') : undefined;

/**
 * Marks the row under the pointer, which consists of two elements. CSS hover would restyle every row that scrolls past
 * a resting pointer.
 */
function markRow(grid: Element, row: string | null | undefined): void {
  const marked = grid.querySelectorAll('[data-hover]');
  if (marked[0]?.getAttribute('data-row') === row) return;
  for (const part of marked) part.removeAttribute('data-hover');
  if (!row) return;
  for (const part of grid.querySelectorAll(`[data-row="${row}"]`)) part.setAttribute('data-hover', '');
}

function placeOf({ target }: MouseEvent): GridPlace | undefined {
  const cell = target instanceof Element ? target.closest('[role=gridcell], [data-part=names] > [data-row]') : null;
  const row = rowOf(target);
  return cell && row ? { row: Number(row), column: Number(cell.getAttribute('aria-colindex') ?? 1) - 1 } : undefined;
}

/** Shows the active cell in full, since names in the header may be cut. */
function ActiveCell({ table, place, names }: { table: PrimaryTable; place: GridPlace; names: LineNames }) {
  const texts = useIndicatorTexts();
  const { fullNameOf } = names;
  const line = table.lines[place.row];
  const column = table.columns[place.column - 1];
  if (!line) return null;
  const figure =
    column && line.kind !== 'group'
      ? formatCell(line, column, { index: place.column - 1, all: table.all }).text
      : undefined;
  const unit = column ? texts.unitAndTime(column.indicator.key) : '';
  return (
    <Text fontSize="table" color="fg.muted" minH="1.4em" data-print="hidden">
      {fullNameOf(line)}
      {column && figure !== undefined && (
        <>
          {` · ${texts.numbered(column.indicator)}: `}
          <Text as="strong" color="fg">
            {figure}
          </Text>
          {unit && ` ${unit}`}
        </>
      )}
    </Text>
  );
}
