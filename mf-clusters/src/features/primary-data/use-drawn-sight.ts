import { useCallback, useEffect, useRef, useState } from 'react';
import { CELLS_AT_FIRST, nextBudget, nextDrawn } from './drawn-rows';
import type { DrawnRow, Span } from './drawn-rows';

/** Lines and columns to be drawn. */
export interface Sight {
  readonly lines: readonly number[];
  readonly columns: Span;
}

/** How much one picture draws, and when the last one was asked for. */
interface Pace {
  budget: number;
  last?: number | undefined;
}

interface Drawn {
  readonly rows: readonly DrawnRow[];
  /** Columns of the head. */
  readonly columns: Span;
}

/**
 * What is drawn: at first all in sight, then some cells more with each picture, as many as the machine draws in time, until all
 * that came into sight is there. However often it is told of another sight, there is one drawing a picture.
 *
 * @returns what is drawn, and the function that is told what is in sight
 */
export function useDrawnSight(first: Sight) {
  const [drawn, setDrawn] = useState(() => nextSight({ rows: [], columns: first.columns }, first, Infinity));
  const sight = useRef(first);
  const frame = useRef(0);
  const pace = useRef<Pace>({ budget: CELLS_AT_FIRST });
  const request = useCallback(() => {
    frame.current ||= requestAnimationFrame((now) => {
      frame.current = 0;
      const { budget, last } = pace.current;
      const cells = nextBudget(budget, last === undefined ? undefined : now - last);
      pace.current = { budget: cells, last: now };
      setDrawn((before) => nextSight(before, sight.current, cells));
    });
  }, []);
  const aim = useCallback(
    (next: Sight) => {
      sight.current = next;
      // It stood still: the time since then says nothing of the machine.
      if (frame.current === 0) pace.current.last = undefined;
      request();
    },
    [request],
  );
  // Until a picture changes nothing.
  useEffect(request, [drawn, request]);
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    },
    [],
  );
  return [drawn, aim] as const;
}

/** The next picture; a head with other columns costs as much as half a row. */
function nextSight(before: Drawn, { lines, columns }: Sight, budget: number): Drawn {
  const isSame = before.columns.first === columns.first && before.columns.last === columns.last;
  const rows = nextDrawn(before.rows, lines, columns, isSame ? budget : budget / 2);
  return isSame && rows === before.rows ? before : { rows, columns };
}
