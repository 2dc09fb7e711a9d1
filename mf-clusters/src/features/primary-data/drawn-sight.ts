import { CELLS_AT_FIRST, missingCells, nextBudget, nextDrawn, nextHead } from './drawn-rows';
import type { DrawnRow, Span } from './drawn-rows';

/** Lines and columns to be drawn. */
export interface Sight {
  readonly lines: readonly number[];
  readonly columns: Span;
}

/** What a picture shows. */
interface Drawn {
  readonly rows: readonly DrawnRow[];
  /** Columns of the head. */
  readonly columns: Span;
}

export interface DrawnSight {
  /** Tells what is in sight now. */
  aim: (sight: Sight) => void;
  current: () => Drawn;
  /** Calls whenever the next picture is another. Returns the way to stop, after which nothing more comes. */
  subscribe: (listener: () => void) => () => void;
}

/** Milliseconds after which a scroll that ran away has come to rest. */
const STILL_MS = 100;

/** A scroll runs away that brings more with one picture than so many can draw; a turning wheel brings less. */
const RUNAWAY_PICTURES = 8;

/**
 * What is drawn: at first all in sight, then some cells more with each picture, as many as the machine draws in time, until all
 * that came into sight is there. A scroll that runs away from that is let go by, and drawn where it rests. However often it is
 * told of another sight, there is one drawing a picture, of one listener.
 */
export function drawnSight(first: Sight): DrawnSight {
  let sight = first;
  let drawn = nextSight({ rows: [], columns: first.columns }, first, Infinity);
  let listener: (() => void) | undefined;
  let frame = 0;
  let budget = CELLS_AT_FIRST;
  // When the last picture was asked for; undefined where nothing was drawn just before.
  let last: number | undefined;
  let took = 0;
  // What was in sight when the last picture was asked for, and when one brought too much.
  let passed = first;
  let ranAt = -Infinity;

  const request = () => {
    if (listener) frame ||= requestAnimationFrame(draw);
  };
  const runsAway = (now: number) => {
    const before = passed.lines.map((index) => ({ index, ...passed.columns }));
    if (missingCells(before, sight.lines, sight.columns) > budget * RUNAWAY_PICTURES) ranAt = now;
    passed = sight;
    return now - ranAt < STILL_MS;
  };
  const draw = (now: number) => {
    frame = 0;
    if (runsAway(now)) {
      // By the next picture that has cells it stands still.
      last = undefined;
      took = 0;
      request();
      return;
    }
    budget = nextBudget(budget, { interval: last === undefined ? undefined : now - last, took });
    last = now;
    took = 0;
    const next = nextSight(drawn, sight, budget);
    if (next === drawn) return;
    drawn = next;
    const before = performance.now();
    listener?.();
    // React draws in a microtask of its own, which is queued by now.
    queueMicrotask(() => (took = performance.now() - before));
    request();
  };
  return {
    aim: (next) => {
      sight = next;
      // It stood still: the time since then says nothing of the machine.
      if (frame === 0) last = undefined;
      request();
    },
    current: () => drawn,
    subscribe: (next) => {
      listener = next;
      request();
      return () => {
        listener = undefined;
        cancelAnimationFrame(frame);
        frame = 0;
      };
    },
  };
}

/** The next picture: columns of the head, and rows with what they leave of the budget. */
function nextSight(before: Drawn, { lines, columns }: Sight, budget: number): Drawn {
  const head = nextHead(before.columns, columns, budget);
  if (head.left <= 0) return { rows: before.rows, columns: head.columns };
  const rows = nextDrawn(before.rows, lines, columns, head.left);
  return head.columns === before.columns && rows === before.rows ? before : { rows, columns: head.columns };
}
