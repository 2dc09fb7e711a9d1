import type { NoticeUndo } from './store/notice-store';

/**
 * A notice's offer to undo an act, from the act's response: for as long as that says, counted from now, so that a wrong clock of
 * the browser does not matter. Undefined if the back end does not offer it. The API decides, by its own clock.
 *
 * @param run undoes the act, and reports the outcome; it rejects where it failed
 */
export function undoOf(
  answer: { readonly undo_seconds?: number | undefined } | null | undefined,
  run: () => Promise<unknown>,
): NoticeUndo | undefined {
  const seconds = Number(answer?.undo_seconds);
  return seconds > 0 ? { until: performance.now() + seconds * 1000, run } : undefined;
}
