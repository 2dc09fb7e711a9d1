import type { Section } from '@klaster/shared/contract/indicators';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useImperativeHandle, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import type { Span } from './drawn-rows';
import { COLUMN_WIDTH, NAME_WIDTH, ROW_HEIGHT } from './grid-styles';
import { HEADER_ROWS, headerTop } from './header-places';
import type { FigureColumn } from './summaries';
import type { Sight } from './use-drawn-sight';
import type { GridPlace } from './use-grid-cursor';

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

/** As large as all lines and columns are; knows which are in sight. A scroll draws this element alone, not what is in it. */
export function GridSight({ ref, lines, columns, onSight, onSection, children }: GridSightProps) {
  const all = useRef<HTMLDivElement>(null);
  // The grid around: its own ref is not there yet when the lines are.
  const getScrollElement = () => all.current?.parentElement ?? null;
  // Until the frame is measured it may be as large as the window: nothing appears a moment late.
  const initialRect = { width: window.innerWidth, height: window.innerHeight };
  // No compiler memoizes here; what is drawn takes the places, not the functions.
  // oxlint-disable-next-line react/incompatible-library
  const down = useVirtualizer({
    count: lines,
    getScrollElement,
    initialRect,
    estimateSize: () => ROW_HEIGHT,
    overscan: LINES_AHEAD,
    paddingStart: HEADER,
    scrollPaddingStart: HEADER,
    useFlushSync: false,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement,
    initialRect,
    estimateSize: () => COLUMN_WIDTH,
    overscan: 1,
    paddingStart: NAME_WIDTH,
    scrollPaddingStart: NAME_WIDTH,
    useFlushSync: false,
  });
  useImperativeHandle(ref, () => ({
    reveal: ({ row, column }) => {
      across.scrollToIndex(Math.max(0, column - 1));
      down.scrollToIndex(row);
    },
    jump: (column) => across.scrollToIndex(column, { align: 'start' }),
  }));
  const inSight = down.getVirtualItems();
  const shown = across.getVirtualItems();
  const topmost = inSight[0]?.index ?? 0;
  const lowest = inSight.at(-1)?.index ?? -1;
  const { first, last } = atOnce({ first: shown[0]?.index ?? 0, last: shown.at(-1)?.index ?? -1 }, columns.length);
  useEffect(
    () => onSight({ lines: indexes(topmost, lowest), columns: { first, last } }),
    [onSight, topmost, lowest, first, last],
  );
  const section = columns[Math.floor((across.scrollOffset ?? 0) / COLUMN_WIDTH)]?.indicator.section;
  const { isScrolling } = across;
  useEffect(() => {
    if (section && !isScrolling) onSection(section);
  }, [onSection, section, isScrolling]);
  return (
    <div
      ref={all}
      role="presentation"
      data-part="all"
      style={{ width: across.getTotalSize(), height: down.getTotalSize() }}
    >
      {children}
    </div>
  );
}

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
