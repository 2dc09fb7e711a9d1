import { defaultRangeExtractor, observeElementOffset, useVirtualizer } from '@tanstack/react-virtual';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useImperativeHandle, useState, useLayoutEffect, useRef } from 'react';
import type { Ref } from 'react';
import { flushSync } from 'react-dom';
import { COLUMN_WIDTH, NAME_WIDTH, ROW_HEIGHT } from './grid-styles';
import { HEAD_SIZE } from './header-places';
import type { GridPlace } from './use-grid-cursor';

/** Rendered beyond the edges, so that a wheel finds them there. */
const ROW_OVERSCAN = 2;
const COLUMN_OVERSCAN = 2;

/** Commands of the grid to its lines. */
export interface GridScroll {
  reveal(place: GridPlace): void;
  /** Brings a column to the left edge. */
  jump(column: number): void;
}

interface GridSize {
  rows: number;
  columns: number;
}

interface GridViewportOptions {
  ref: Ref<GridScroll>;
  size: GridSize;
  /** Always rendered, since the grid names its active cell. */
  activeRow: number;
  /** Called with the column at the left edge when scrolling has ended. */
  onFirstColumn: (column: number) => void;
}

/** Rows and columns that are in the viewport or next to it, by TanStack Virtual; all of them have fixed sizes. */
export function useGridViewport({ ref, size, activeRow, onFirstColumn }: GridViewportOptions) {
  const { extent, stage } = useStage();
  const [{ first, last }] = useState(observersOfOneScroll);
  const common = {
    // See `observersOfOneScroll`, which do it.
    useFlushSync: false,
    // The grid around: its own ref is not set yet when the lines mount.
    getScrollElement: () => extent.current?.parentElement ?? null,
    // Until the frame is measured it may be as large as the window: nothing appears a moment late.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  };
  // The React Compiler, which it does not work with, is not part of the build.
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
      // The scroll event comes with the next frame: what the key has changed is drawn now, and would be drawn again then.
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
 * How the virtualizers of both directions hear of a scroll: both before either draws. Each by itself would draw all lines at once, and
 * Ctrl + End draws them twice then.
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
      // In the picture of the scroll itself: a moment later there would be a blank.
      flushSync(() => {
        tellFirst();
        report(offset, true);
      });
      tellFirst = () => {};
    }) ?? undefined;
  return { first, last };
}

/** The rows with one more index, in order, since screen readers read them in order. */
function withIndex(indexes: number[], index: number): number[] {
  return index < 0 || indexes.includes(index) ? indexes : [...indexes, index].sort((a, b) => a - b);
}

/**
 * A scroller whose rows are never blank. Browsers scroll an element's content at once, on a thread of their own, and the page
 * draws the new rows a moment later. So the rows are in a stage that sticks to the frame and does not move with it; the page
 * itself scrolls the stage, in the same frame in which the new rows are drawn.
 *
 * @returns refs for the element that is as large as all content, a child of the scroller, and for the stage within it
 */
export function useStage() {
  const extent = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [frame, shown] = [extent.current?.parentElement, stage.current];
    if (!frame || !shown) return;
    let [top, left] = [0, 0];
    const follow = () => {
      align(shown, frame);
      // As it was rounded or cut.
      [top, left] = [shown.scrollTop, shown.scrollLeft];
    };
    // Focus, the browser's search and screen readers scroll the stage, since their target is in it.
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
