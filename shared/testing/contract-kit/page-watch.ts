import { pageMarks } from './page-marks';
import type { Trace, Watch } from './trace';
import { watchListeners } from './watch-listeners';
import { watchObservers } from './watch-observers';
import { watchTimers } from './watch-timers';

export type PageState = { traces: ReadonlySet<Trace>; marks: readonly string[] };

let watches: Watch[] = [];

/** Replaces the page's own functions. */
export function startPageWatch(): void {
  if (watches.length === 0) watches = [watchListeners(), watchTimers(), watchObservers()];
}

export function pageState(): PageState {
  return { traces: new Set(watches.flatMap((watch) => watch())), marks: pageMarks() };
}

/** What was added to the page since then. */
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
