import type { NoticeUndo } from './store/notice-store';

/**
 * Offers to undo an act for as long as its response says, counted from now: a wrong clock of the browser does not matter.
 * @param run undoes the act and reports the outcome; rejects on failure
 */
export function undoOf(
  answer: { readonly undo_seconds?: number | undefined } | null | undefined,
  run: () => Promise<unknown>,
): NoticeUndo | undefined {
  const seconds = Number(answer?.undo_seconds);
  return seconds > 0 ? { until: performance.now() + seconds * 1000, run } : undefined;
}
