import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { carryNotices } from './carry-over';
import { whenIdle } from '../ui/parts/when-idle';
import { useNotices } from './store/notice-store';
import { UndoKey } from './undo-key';

/**
 * Exists from the page's start: assistive technology announces additions to an existing region. It is outside of the page's content, which
 * an open dialog hides. The list, with the motion library, loads when the browser is idle or a notice is raised.
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
