import { notify, useNotices } from './notice-store';
import type { NoticeContent } from './notice-store';

const KEY = 'klaster.notices';

/**
 * Takes the notices on the screen along to the next page of this tab. A step back may load the earlier page anew, and what
 * was raised just before it ("confirmed") would never be read.
 *
 * @returns the way to stop it
 */
export function carryNotices(): () => void {
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', arrive);
  arrive();
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', arrive);
  };
}

function leave(): void {
  const notices: NoticeContent[] = useNotices.getState().notices.map(({ id: _, ...content }) => content);
  if (notices.length > 0) sessionStorage.setItem(KEY, JSON.stringify(notices));
}

function arrive(): void {
  const carried = sessionStorage.getItem(KEY);
  if (carried === null) return;
  sessionStorage.removeItem(KEY);
  (JSON.parse(carried) as NoticeContent[]).forEach(notify);
}
