import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { carryNotices } from './carry-over';
import { whenIdle } from '../ui/controls/when-idle';
import { useNotices, undoLatest } from './store/notice-store';
import { useTranslation } from '../i18n';
import { useShortcuts } from '../ui/page/page-commands';

/**
 * The region for notices. It exists from the page's start, since assistive technology announces additions to an
 * existing region only. It is outside the page's content, which an open dialog hides. The list of notices, with the
 * motion library, loads when the browser is idle or a notice is raised.
 */
export function Notices() {
  const raised = useNotices(({ notices }) => notices.length);
  const [List, setList] = useState<ComponentType>();
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
    <div aria-live="polite" aria-relevant="additions" data-live-announcer="">
      {List && <List />}
      <UndoKey />
    </div>,
    document.body,
  );
}

const TEXT_FIELDS = 'input, textarea, [contenteditable]';

/** Ctrl + Z undoes the latest act with an offer to undo; in a field the browser undoes typing. */
function UndoKey() {
  const isOffered = useNotices(({ notices }) => notices.some(({ undo }) => undo !== undefined));
  return isOffered ? <Offered /> : null;
}

/** Separate, so that the region is not rendered again when texts arrive. */
function Offered() {
  const { t } = useTranslation('shared');
  const run = (event: KeyboardEvent) =>
    event.target instanceof Element && event.target.closest(TEXT_FIELDS) !== null ? false : undoLatest();
  useShortcuts([{ keys: [{ code: 'KeyZ', ctrl: true }], label: t('notices.undoKey'), run }]);
  return null;
}
