import { useEffect, useRef, useState } from 'react';
import type { ComponentType, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { carryNotices } from './carry-over';
import { useFocusOverDialogs } from './focus-over-dialogs';
import { whenIdle } from '../ui/controls/when-idle';
import { notify, useNotices, undoLatest } from './store/notice-store';
import { HttpError } from '../http';
import { useTranslation } from '../i18n';
import { isCovered, useShortcuts } from '../ui/page/page-commands';

/**
 * The region for notices. It exists from the page's start, since assistive technology announces additions to an
 * existing region only. It is outside the page's content, which an open dialog hides. The list of notices, with the
 * motion library, loads when the browser is idle or a notice is raised.
 */
export function Notices() {
  const raised = useNotices(({ notices }) => notices.length);
  const [List, setList] = useState<ComponentType>();
  const region = useRef<HTMLDivElement>(null);
  const toggleFocus = useFocusOverDialogs(region);
  useEffect(carryNotices, []);
  useEffect(() => {
    if (List) return;
    const load = async () => {
      const { NoticeList } = await import(/* webpackChunkName: "notices" */ '../ui/notices/notice-list');
      setList(() => NoticeList);
    };
    // The load may fail; the next notice tries again.
    const start = () => void load().catch(() => undefined);
    return raised > 0 ? start() : whenIdle(start);
  }, [List, raised]);
  return createPortal(
    <div ref={region} aria-live="polite" aria-relevant="additions" data-live-announcer="">
      {List && <List />}
      {raised > 0 && <Keys region={region} toggleFocus={toggleFocus} />}
    </div>,
    document.body,
  );
}

const TEXT_FIELDS = 'input, textarea, [contenteditable]';

/**
 * F6 moves the focus to the latest notice, also from a dialog, and back. Ctrl + Z undoes the latest act with an offer to undo; in a
 * field the browser undoes typing. While a dialog is open Ctrl + Z acts only on a notice that has the focus, since the dialog may be
 * about something else. Separate, so that the region is not rendered again when texts arrive.
 */
function Keys({ region, toggleFocus }: { region: RefObject<HTMLElement | null>; toggleFocus: () => boolean }) {
  const { t } = useTranslation('shared');
  const isOffered = useNotices(({ notices }) => notices.some(({ undo }) => undo !== undefined));
  const undo = ({ target }: KeyboardEvent) => {
    if (!(target instanceof Element) || target.closest(TEXT_FIELDS) !== null) return false;
    return (!isCovered() || region.current?.contains(target) === true) && undoLatest();
  };
  useShortcuts([
    { keys: [{ key: 'F6' }], label: t('notices.focusKey'), overDialogs: true, run: toggleFocus },
    ...(isOffered
      ? [{ keys: [{ code: 'KeyZ', ctrl: true }], label: t('notices.undoKey'), overDialogs: true, run: undo } as const]
      : []),
  ]);
  return null;
}

/** The server's message, or a hint to check the connection. The browser's own message is in English, and goes to the console only. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('shared');
  return (error) => (error instanceof HttpError && error.detail) || t('ui.failed.again');
}

export function useFailureNotice(): (error: unknown) => void {
  const { t } = useTranslation('shared');
  const failureText = useFailureText();
  return (error) => notify({ tone: 'failure', title: t('failure'), message: failureText(error) });
}

/** @param address path and query */
export async function copyLink(address: string, words: { copied: string; notCopied: string }): Promise<void> {
  const link = `${window.location.origin}${address}`;
  try {
    await navigator.clipboard.writeText(link);
    notify({ tone: 'success', title: words.copied });
  } catch {
    // The browser may refuse, and a page without TLS has no clipboard: show the address instead.
    notify({ tone: 'failure', title: words.notCopied, message: link });
  }
}
