import { create } from 'zustand';

export interface NoticeContent {
  /** `success` shows in the brand colour and is told politely; `failure` is red and told at once. */
  tone: 'success' | 'failure';
  title: string;
  message?: string;
}

export interface Notice extends NoticeContent {
  id: number;
}

/** At most so many at once; later ones wait their turn. Source: specification, section 9. */
export const VISIBLE_LIMIT = 5;

let lastId = 0;

/** Notices, oldest first. The first {@link VISIBLE_LIMIT} are on the screen. */
export const useNotices = create<{ notices: readonly Notice[] }>(() => ({ notices: [] }));

/**
 * Raises a notice, from a component or from anywhere else. One that is already on the screen or waiting with the same
 * words is not raised again.
 */
export function notify(content: NoticeContent): void {
  const { notices } = useNotices.getState();
  if (notices.some((notice) => sameWords(notice, content))) return;
  lastId += 1;
  useNotices.setState({ notices: [...notices, { ...content, id: lastId }] });
}

/** Takes a notice off the screen. */
export function dismiss(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

function sameWords(a: NoticeContent, b: NoticeContent): boolean {
  return a.tone === b.tone && a.title === b.title && a.message === b.message;
}

/** Takes all away: each test starts with an empty corner. */
export function clearNotices(): void {
  useNotices.setState({ notices: [] });
}
