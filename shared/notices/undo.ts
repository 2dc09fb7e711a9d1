import type { NoticeUndo } from './store/notice-store';

/**
 * What a notice offers to undo, by the answer to the act: for as long as that says, counted from now, so that a wrong clock of the
 * browser does not matter. Undefined where the back end does not offer it. The API decides, by its own clock.
 *
 * @param run undoes the act, and says what came of it; it rejects where it failed
 */
export function undoOf(
  answer: { readonly undo_seconds?: number | undefined } | null | undefined,
  run: () => Promise<unknown>,
): NoticeUndo | undefined {
  const seconds = Number(answer?.undo_seconds);
  return seconds > 0 ? { until: performance.now() + seconds * 1000, run } : undefined;
}
