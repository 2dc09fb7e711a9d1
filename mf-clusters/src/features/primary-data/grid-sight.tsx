import type { Section } from '@klaster/shared/contract/indicators';
import { useEffect, useImperativeHandle, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import type { Span } from './drawn-rows';
import type { Sight } from './drawn-sight';
import { COLUMN_WIDTH, NAME_WIDTH, ROW_HEIGHT } from './grid-styles';
import { HEADER_ROWS, headerTop } from './header-places';
import type { FigureColumn } from './summaries';
import type { GridPlace } from './use-grid-cursor';
import { useQuietVirtualizer } from './use-quiet-virtualizer';

export const HEADER = headerTop(HEADER_ROWS.length);

/** Lines that are drawn beyond the edges, so that a wheel finds them there. */
const LINES_AHEAD = 4;
/** Columns come by so many: rows are drawn anew that much more rarely. */
const COLUMNS_AT_ONCE = 4;

/** What the grid asks of its lines. */
export interface GridScroll {
  reveal(place: GridPlace): void;
  /** Brings a column to the left edge. */
  jump(column: number): void;
}

interface GridSightProps {
  ref: Ref<GridScroll>;
  /** How many there are. */
  lines: number;
  columns: readonly FigureColumn[];
  /** Told what is in sight when that is something else. */
  onSight: (sight: Sight) => void;
  /** Told which section begins at the left edge once it stands still. */
  onSection: (section: Section) => void;
  children: ReactNode;
}

/** As large as all lines and columns are; knows which are in sight. For a scroll no component is drawn, but what `onSight` draws. */
export function GridSight({ ref, lines, columns, onSight, onSection, children }: GridSightProps) {
  const all = useRef<HTMLDivElement>(null);
  const told = useRef<Sight>(undefined);
  // The grid around: its own ref is not there yet when the lines are.
  const getScrollElement = () => all.current?.parentElement ?? null;
  // Until the frame is measured it may be as large as the window: nothing appears a moment late.
  const initialRect = { width: window.innerWidth, height: window.innerHeight };
  const down = useQuietVirtualizer({
    count: lines,
    getScrollElement,
    initialRect,
    estimateSize: () => ROW_HEIGHT,
    overscan: LINES_AHEAD,
    paddingStart: HEADER,
    scrollPaddingStart: HEADER,
    onChange: tellSight,
  });
  const across = useQuietVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement,
    initialRect,
    estimateSize: () => COLUMN_WIDTH,
    overscan: 1,
    paddingStart: NAME_WIDTH,
    scrollPaddingStart: NAME_WIDTH,
    onChange: (virtualizer) => {
      tellSight();
      if (!virtualizer.isScrolling) tellSection();
    },
  });
  function tellSight(): void {
    const next = sightOf(down.getVirtualIndexes(), across.getVirtualIndexes(), columns.length);
    if (told.current && isSameSight(told.current, next)) return;
    told.current = next;
    onSight(next);
  }
  function tellSection(): void {
    const section = columns[Math.floor((across.scrollOffset ?? 0) / COLUMN_WIDTH)]?.indicator.section;
    if (section) onSection(section);
  }
  // Other lines or columns, or a frame that was measured.
  useEffect(() => {
    tellSight();
    tellSection();
  });
  useImperativeHandle(ref, () => ({
    reveal: ({ row, column }) => {
      across.scrollToIndex(Math.max(0, column - 1));
      down.scrollToIndex(row);
    },
    jump: (column) => across.scrollToIndex(column, { align: 'start' }),
  }));
  return (
    <div
      ref={all}
      role="presentation"
      data-part="all"
      style={{ width: NAME_WIDTH + columns.length * COLUMN_WIDTH, height: HEADER + lines * ROW_HEIGHT }}
    >
      {children}
    </div>
  );
}

/** What the ways of the grid have in sight, together. */
function sightOf(lines: readonly number[], shown: readonly number[], columns: number): Sight {
  return {
    lines: indexes(lines[0] ?? 0, lines.at(-1) ?? -1),
    columns: atOnce({ first: shown[0] ?? 0, last: shown.at(-1) ?? -1 }, columns),
  };
}

const isSameSight = (one: Sight, other: Sight): boolean =>
  one.lines[0] === other.lines[0] &&
  one.lines.length === other.lines.length &&
  one.columns.first === other.columns.first &&
  one.columns.last === other.columns.last;

/** What may be in sight of so many lines and columns before the frame is measured. */
export function firstSight(lines: number, columns: number): Sight {
  const lowest = Math.ceil(window.innerHeight / ROW_HEIGHT);
  const last = Math.ceil(window.innerWidth / COLUMN_WIDTH);
  return {
    lines: indexes(0, Math.min(lowest, lines) - 1),
    columns: atOnce({ first: 0, last: Math.min(last, columns) - 1 }, columns),
  };
}

/** The same with all columns that come at once with one of them. */
function atOnce({ first, last }: Span, count: number): Span {
  if (last < first) return { first, last };
  const end = Math.ceil((last + 1) / COLUMNS_AT_ONCE) * COLUMNS_AT_ONCE;
  return { first: first - (first % COLUMNS_AT_ONCE), last: Math.min(count, end) - 1 };
}

const indexes = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
