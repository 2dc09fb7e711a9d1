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

/** At most so many at once; later ones wait their turn. Source: specification 14.1.4. */
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

/** Takes all away: they were for whoever has left. */
export function clearNotices(): void {
  useNotices.setState({ notices: [] });
}
