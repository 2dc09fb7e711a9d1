import { tabMemory } from '../session/tab-memory';
import { notify, useNotices } from './store/notice-store';
import type { NoticeContent } from './store/notice-store';

const KEY = 'klaster.notices';

const TONES: ReadonlySet<unknown> = new Set<NoticeContent['tone']>(['success', 'failure']);

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
  if (notices.length > 0) tabMemory.keep(KEY, JSON.stringify(notices));
}

function arrive(): void {
  const carried = tabMemory.read(KEY);
  if (carried === undefined) return;
  tabMemory.drop(KEY);
  noticesIn(carried).forEach(notify);
}

/** Anything but notices counts as none: whatever the tab holds, the page starts. */
function noticesIn(text: string): NoticeContent[] {
  try {
    const carried: unknown = JSON.parse(text);
    return Array.isArray(carried) ? carried.filter(isNotice) : [];
  } catch {
    return [];
  }
}

function isNotice(value: unknown): value is NoticeContent {
  const { tone, title, message } = (value ?? {}) as Partial<Record<keyof NoticeContent, unknown>>;
  return TONES.has(tone) && typeof title === 'string' && (message === undefined || typeof message === 'string');
}
