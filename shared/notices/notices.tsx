import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { carryNotices } from './carry-over';
import { useNotices } from './notice-store';

/** Place of the notices. Their list, and the motion library with it, loads when the browser is idle or one is raised. */
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
    // A lost connection may fail the load: the next notice tries again.
    const start = () => void load().catch(() => undefined);
    return raised > 0 ? start() : whenIdle(start);
  }, [List, raised]);
  return List ? <List /> : null;
}

function whenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(run, 1000);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(handle);
}
