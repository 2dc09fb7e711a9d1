import { startTransition, useEffect, useOptimistic } from 'react';
import { NavigationType } from 'react-router-dom';
import { useBlocker } from '../../router';
import { ConfirmDialog } from './confirm-dialog';

export interface LeavingGuardProps {
  /** Whether something would be lost. */
  active: boolean;
  title: string;
  question: string;
  /** Label of the safe button. */
  stayLabel: string;
  leaveLabel: string;
}

/** Asks before the user leaves a page on which something would be lost. On closing or reloading the tab the browser asks by itself. */
export function LeavingGuard({ active, title, question, stayLabel, leaveLabel }: LeavingGuardProps) {
  const [isAskingAhead, askAhead] = useOptimistic(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const blocks = active && leaves(currentLocation.pathname, nextLocation.pathname);
    // The router renders the whole page before it reports what it blocked. Steps in the history it reports later.
    if (blocks && historyAction !== NavigationType.Pop) startTransition(() => askAhead(true));
    return blocks;
  });
  useBrowserPrompt(active);
  return (
    <ConfirmDialog
      open={isAskingAhead || blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={async () => blocker.proceed?.()}
      title={title}
      question={question}
      cancelLabel={stayLabel}
      confirmLabel={leaveLabel}
      tone="danger"
    />
  );
}

/** An ended session goes to the root, and nothing may hold it back. */
function leaves(from: string, to: string): boolean {
  return to !== '/' && to !== from;
}

/** The browser's own question on closing or reloading the tab. */
function useBrowserPrompt(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}
