import { tabMemory } from '../session/tab-memory';
import { notify, useNotices } from './store/notice-store';
import type { NoticeContent } from './store/notice-store';

const KEY = 'klaster.notices';

const TONES: ReadonlySet<unknown> = new Set<NoticeContent['tone']>(['success', 'failure']);

/**
 * Keeps notices across page loads: going back may reload the previous page, and a notice ("confirmed") would never be
 * read. @returns a function that stops it
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
  const notices: NoticeContent[] = useNotices.getState().notices.map(pickContent);
  if (notices.length > 0) tabMemory.keep(KEY, JSON.stringify(notices));
}

/** The notice without its undo, which belongs to the page that is left. */
const pickContent = ({ tone, title, message, subject }: NoticeContent): NoticeContent => ({
  tone,
  title,
  ...(message !== undefined && { message }),
  ...(subject !== undefined && { subject }),
});

function arrive(): void {
  const carried = tabMemory.read(KEY);
  if (carried === undefined) return;
  tabMemory.drop(KEY);
  noticesIn(carried).forEach(notify);
}

/** Anything unreadable counts as none, so that the page always starts. */
function noticesIn(text: string): NoticeContent[] {
  try {
    const carried: unknown = JSON.parse(text);
    return Array.isArray(carried) ? carried.filter(isNotice) : [];
  } catch {
    return [];
  }
}

function isNotice(value: unknown): value is NoticeContent {
  const { tone, title, message, subject } = (value ?? {}) as Partial<Record<keyof NoticeContent, unknown>>;
  return TONES.has(tone) && typeof title === 'string' && [message, subject].every(isTextOrNothing);
}

const isTextOrNothing = (value: unknown) => value === undefined || typeof value === 'string';
