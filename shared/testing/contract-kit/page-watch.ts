import { pageMarks } from './page-marks';
import type { Trace, Watch } from './trace';
import { watchListeners } from './watch-listeners';
import { watchObservers } from './watch-observers';
import { watchTimers } from './watch-timers';

/** The page at one moment. */
export type PageState = { traces: ReadonlySet<Trace>; marks: readonly string[] };

let watches: Watch[] = [];

/** From now on what begins in the page is noted, by tools in place of the page's own. */
export function startPageWatch(): void {
  if (watches.length === 0) watches = [watchListeners(), watchTimers(), watchObservers()];
}

export function pageState(): PageState {
  return { traces: new Set(watches.flatMap((watch) => watch())), marks: pageMarks() };
}

/** Additions to the page since then, a line each. */
export function leftSince(before: PageState): string[] {
  const now = pageState();
  const known = [...before.marks];
  const marks = now.marks.filter((mark) => {
    const at = known.indexOf(mark);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
  return [...marks, ...[...now.traces].filter((trace) => !before.traces.has(trace)).map(String)];
}
