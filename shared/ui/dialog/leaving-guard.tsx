import { startTransition, useEffect, useOptimistic, useRef } from 'react';
import { useUnsavedInput } from '../../session';
import { useBlocker, useLocation } from '../../router';
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
  const { isOpen, stay, leave } = useLeavingQuestion(active);
  useBrowserPrompt(active);
  useUnsavedInput(active);
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={stay}
      onConfirm={leave}
      title={title}
      question={question}
      cancelLabel={stayLabel}
      confirmLabel={leaveLabel}
      tone="danger"
    />
  );
}

/** A navigation that is blocked. Its answer is kept until the router has reported it to the page, and carried out once. */
type Question = { answer?: 'stay' | 'leave'; isCarriedOut?: boolean };

/** Blocks navigation to other pages. The question is open with the click, before the router has rendered the page for it. */
function useLeavingQuestion(active: boolean) {
  const [isOpenAhead, openAhead] = useOptimistic(false);
  const question = useRef<Question>({});
  const { pathname } = useLocation();
  const blocker = useBlocker(({ currentLocation: { pathname: from }, nextLocation: { pathname: to } }) => {
    // After the user has left, the page is still there until the next one is rendered: what happens meanwhile is not its concern.
    const blocks = active && from === pathname && leaves(from, to);
    if (blocks) {
      question.current = {};
      startTransition(() => openAhead(true));
    }
    return blocks;
  });
  const carryOut = () => {
    const { answer, isCarriedOut } = question.current;
    if (blocker.state !== 'blocked' || answer === undefined || isCarriedOut) return;
    question.current.isCarriedOut = true;
    if (answer === 'leave') blocker.proceed();
    else blocker.reset();
  };
  useEffect(carryOut, [blocker]);
  const give = (answer: 'stay' | 'leave') => {
    // A dialog whose action has succeeded closes, as if the user had stayed: the first answer counts.
    question.current.answer ??= answer;
    carryOut();
  };
  return {
    isOpen: isOpenAhead || blocker.state === 'blocked',
    stay: () => give('stay'),
    leave: async () => give('leave'),
  };
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
