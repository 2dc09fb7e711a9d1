import { create } from 'zustand';

export interface NoticeUndo {
  /** Time by `performance.now()` at which the offer ends. */
  until: number;
  /** Reports its outcome; a rejection leaves the notice. */
  run: () => Promise<unknown>;
}

export interface NoticeContent {
  /** `failure` is announced at once, `success` politely. */
  tone: 'success' | 'failure';
  title: string;
  message?: string;
  /** Name of what it is about. */
  subject?: string;
  undo?: NoticeUndo | undefined;
}

export interface Notice extends NoticeContent {
  id: number;
  isUndoing?: boolean;
}

/** Notices shown at once; later ones wait. Source: specification 14.1.4. */
export const VISIBLE_LIMIT = 5;

let lastId = 0;

/** Oldest first; {@link VISIBLE_LIMIT} of them are on the screen. */
export const useNotices = create<{ notices: readonly Notice[] }>(() => ({ notices: [] }));

let divert: ((content: NoticeContent) => void) | undefined;

/** Sends notices elsewhere: those of a remote in a separate frame are shown by the page. @returns a function that stops it */
export function divertNotices(to: (content: NoticeContent) => void): () => void {
  divert = to;
  return () => (divert = undefined);
}

export function notify(content: NoticeContent): void {
  if (divert) return divert(content);
  lastId += 1;
  const notice = { ...content, id: lastId };
  useNotices.setState(({ notices }) => ({ notices: [...notices, notice] }));
}

export function dismiss(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

export function clearNotices(): void {
  useNotices.setState({ notices: [] });
}

export const timeToUndo = ({ undo }: NoticeContent): number =>
  undo === undefined ? 0 : Math.max(0, undo.until - performance.now());

/** Undoes the act of a notice, once at a time and while the offer lasts. */
export async function undoNotice(notice: Notice): Promise<void> {
  const { id, undo } = notice;
  if (undo === undefined || timeToUndo(notice) === 0 || !isIdle(id)) return;
  mark(id, true);
  try {
    await undo.run();
    dismiss(id);
  } catch {
    // The undo reports its own failure.
    mark(id, false);
  }
}

/** Whether the notice is shown and not being undone: one that fades out was undone or closed. */
const isIdle = (id: number) => useNotices.getState().notices.some((notice) => notice.id === id && !notice.isUndoing);

function mark(id: number, isUndoing: boolean): void {
  useNotices.setState(({ notices }) => ({
    notices: notices.map((notice) => (notice.id === id ? { ...notice, isUndoing } : notice)),
  }));
}

/** @returns whether there was an act to undo */
export function undoLatest(): boolean {
  const latest = useNotices.getState().notices.findLast((notice) => timeToUndo(notice) > 0);
  if (latest) void undoNotice(latest);
  return latest !== undefined;
}

/**
 * An offer to undo an act for as long as its response says. The time is counted from now, so a wrong clock of the
 * browser does not matter.
 * @param run undoes the act and reports the outcome; rejects on failure
 */
export function undoOf(
  answer: { readonly undo_seconds?: number | undefined } | null | undefined,
  run: () => Promise<unknown>,
): NoticeUndo | undefined {
  const seconds = Number(answer?.undo_seconds);
  return seconds > 0 ? { until: performance.now() + seconds * 1000, run } : undefined;
}
