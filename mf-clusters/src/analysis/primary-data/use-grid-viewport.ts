import { defaultRangeExtractor, observeElementOffset, useVirtualizer } from '@tanstack/react-virtual';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useImperativeHandle, useState, useLayoutEffect, useRef } from 'react';
import type { Ref } from 'react';
import { flushSync } from 'react-dom';
import { COLUMN_WIDTH, NAME_WIDTH, ROW_HEIGHT } from './grid-styles';
import { HEAD_SIZE } from './header-places';
import type { GridPlace } from './use-grid-cursor';

/** Rendered beyond the edges for fast scrolling. */
const ROW_OVERSCAN = 2;
const COLUMN_OVERSCAN = 2;

export interface GridScroll {
  reveal(place: GridPlace): void;
  jump(column: number): void;
}

interface GridSize {
  rows: number;
  columns: number;
}

interface GridViewportOptions {
  ref: Ref<GridScroll>;
  size: GridSize;
  /** Always rendered, since the grid refers to its active cell by id. */
  activeRow: number;
  /** Called with the column at the left edge when scrolling has ended. */
  onFirstColumn: (column: number) => void;
}

/** Rows and columns in the viewport or next to it; all of them have fixed sizes. */
export function useGridViewport({ ref, size, activeRow, onFirstColumn }: GridViewportOptions) {
  const { extent, stage } = useStage();
  const [{ first, last }] = useState(observersOfOneScroll);
  const common = {
    // `observersOfOneScroll` flushes instead.
    useFlushSync: false,
    // The grid around it: its own ref is not set yet when the lines mount.
    getScrollElement: () => extent.current?.parentElement ?? null,
    // Until the frame is measured, it may be as large as the window.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  };
  // Incompatible with the React Compiler, which the build does not use.
  // oxlint-disable-next-line react/incompatible-library
  const down = useVirtualizer({
    ...common,
    observeElementOffset: first,
    count: size.rows,
    estimateSize: () => ROW_HEIGHT,
    overscan: ROW_OVERSCAN,
    paddingStart: HEAD_SIZE,
    scrollPaddingStart: HEAD_SIZE,
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), Math.min(activeRow, size.rows - 1)),
  });
  const across = useVirtualizer({
    ...common,
    observeElementOffset: last,
    horizontal: true,
    count: size.columns,
    estimateSize: () => COLUMN_WIDTH,
    overscan: COLUMN_OVERSCAN,
    paddingStart: NAME_WIDTH,
    scrollPaddingStart: NAME_WIDTH,
  });
  const firstColumn = Math.floor((across.scrollOffset ?? 0) / COLUMN_WIDTH);
  const { isScrolling } = across;
  useEffect(() => {
    if (!isScrolling) onFirstColumn(firstColumn);
  }, [firstColumn, isScrolling, onFirstColumn]);
  useImperativeHandle(ref, () => ({
    reveal: ({ row, column }) => {
      across.scrollToIndex(Math.max(0, column - 1));
      down.scrollToIndex(row);
      // The scroll event would come with the next frame and render a second time.
      extent.current?.parentElement?.dispatchEvent(new Event('scroll'));
    },
    jump: (column) => across.scrollToIndex(column, { align: 'start' }),
  }));
  const columns = across.getVirtualItems();
  return {
    extent,
    stage,
    rows: down.getVirtualItems().map(({ index }) => index),
    columns: { first: columns[0]?.index ?? 0, last: columns.at(-1)?.index ?? -1 },
  };
}

type Observer = (
  instance: Virtualizer<HTMLElement, Element>,
  report: (offset: number, isScrolling: boolean) => void,
) => (() => void) | undefined;

/**
 * Observers for both virtualizers that render once for each scroll: independent ones would render all lines twice on Ctrl +
 * End.
 */
function observersOfOneScroll(): { first: Observer; last: Observer } {
  let tellFirst = () => {};
  const first: Observer = (instance, report) =>
    observeElementOffset(instance, (offset, isScrolling) => {
      if (isScrolling) tellFirst = () => report(offset, true);
      else report(offset, false);
    }) ?? undefined;
  const last: Observer = (instance, report) =>
    observeElementOffset(instance, (offset, isScrolling) => {
      if (!isScrolling) return report(offset, false);
      // In the same frame as the scroll, or there would be a blank.
      flushSync(() => {
        tellFirst();
        report(offset, true);
      });
      tellFirst = () => {};
    }) ?? undefined;
  return { first, last };
}

/** Screen readers read the rows in order. */
function withIndex(indexes: number[], index: number): number[] {
  return index < 0 || indexes.includes(index) ? indexes : [...indexes, index].sort((a, b) => a - b);
}

/**
 * Keeps rows from being blank while scrolling. Browsers scroll on their own thread, and the page draws new rows later. So the
 * rows are in a sticky stage that the page itself scrolls, in the frame in which it draws the new rows.
 */
function useStage() {
  const extent = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [frame, shown] = [extent.current?.parentElement, stage.current];
    if (!frame || !shown) return;
    let [top, left] = [0, 0];
    const follow = () => {
      align(shown, frame);
      // The browser may have rounded or limited them.
      [top, left] = [shown.scrollTop, shown.scrollLeft];
    };
    // Focus, the browser's search and screen readers scroll the stage.
    const lead = () => {
      if (shown.scrollTop === top && shown.scrollLeft === left) return;
      align(frame, shown);
      follow();
    };
    follow();
    frame.addEventListener('scroll', follow, { passive: true });
    shown.addEventListener('scroll', lead, { passive: true });
    return () => {
      frame.removeEventListener('scroll', follow);
      shown.removeEventListener('scroll', lead);
    };
  }, []);
  return { extent, stage };
}

function align(scroller: Element, { scrollTop, scrollLeft }: Element): void {
  scroller.scrollTop = scrollTop;
  scroller.scrollLeft = scrollLeft;
}
