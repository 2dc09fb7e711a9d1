import { create } from 'zustand';

/** The way to undo what a notice says. */
export interface NoticeUndo {
  /** Until when that is offered, by `performance.now()`. */
  until: number;
  /** Undoes it, and says so; a rejection leaves the notice as it is. */
  run: () => Promise<unknown>;
}

export interface NoticeContent {
  /** `success` shows in the brand colour and is announced politely; `failure` is red and announced at once. */
  tone: 'success' | 'failure';
  title: string;
  message?: string;
  /** What it is about, by name. */
  subject?: string;
  undo?: NoticeUndo | undefined;
}

export interface Notice extends NoticeContent {
  id: number;
  /** Its act is being undone. */
  isUndoing?: boolean;
}

/** Most notices on the screen; later ones wait their turn. Source: specification 14.1.4. */
export const VISIBLE_LIMIT = 5;

let lastId = 0;

/** Notices, oldest first. The first {@link VISIBLE_LIMIT} are on the screen. */
export const useNotices = create<{ notices: readonly Notice[] }>(() => ({ notices: [] }));

/** Raises a notice, from a component or from anywhere else. */
export function notify(content: NoticeContent): void {
  lastId += 1;
  const notice = { ...content, id: lastId };
  useNotices.setState(({ notices }) => ({ notices: [...notices, notice] }));
}

/** Takes a notice off the screen. */
export function dismiss(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

/** Removes all: they were for the user who has left. */
export function clearNotices(): void {
  useNotices.setState({ notices: [] });
}

/** Milliseconds for which a notice's act can still be undone. */
export const timeToUndo = ({ undo }: NoticeContent): number =>
  undo === undefined ? 0 : Math.max(0, undo.until - performance.now());

/** Undoes a notice's act, once at a time and while there is time; the notice goes when that is done. */
export async function undoNotice(notice: Notice): Promise<void> {
  const { id, undo } = notice;
  if (undo === undefined || timeToUndo(notice) === 0 || isUndoing(id)) return;
  mark(id, true);
  try {
    await undo.run();
    dismiss(id);
  } catch {
    // The undo itself reports why it failed.
    mark(id, false);
  }
}

const isUndoing = (id: number) => useNotices.getState().notices.find((notice) => notice.id === id)?.isUndoing === true;

function mark(id: number, isUndoing: boolean): void {
  useNotices.setState(({ notices }) => ({
    notices: notices.map((notice) => (notice.id === id ? { ...notice, isUndoing } : notice)),
  }));
}

/** Undoes the latest act that a notice offers to undo. @returns whether there was one */
export function undoLatest(): boolean {
  const latest = useNotices.getState().notices.findLast((notice) => timeToUndo(notice) > 0);
  if (latest) void undoNotice(latest);
  return latest !== undefined;
}
