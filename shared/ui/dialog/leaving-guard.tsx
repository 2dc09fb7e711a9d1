import { startTransition, useEffect, useOptimistic, useRef } from 'react';
import { useUnsavedInput } from '../../session';
import { useBlocker, useLocation } from '../../router';
import { ConfirmDialog } from './dialog';

export interface LeavingGuardProps {
  /** Whether leaving would lose unsaved input. */
  active: boolean;
  title: string;
  question: string;
  /** Safe button. */
  stayLabel: string;
  leaveLabel: string;
}

/** Asks before the user leaves a page. When the tab is closed or reloaded, the browser asks. */
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

/** A blocked navigation. The answer is carried out once, as soon as the router has reported the block. */
type Question = { answer?: 'stay' | 'leave'; isCarriedOut?: boolean };

/** Opens the question with the click, before the router has rendered it. */
function useLeavingQuestion(active: boolean) {
  const [isOpenAhead, openAhead] = useOptimistic(false);
  const question = useRef<Question>({});
  const { pathname } = useLocation();
  const blocker = useBlocker(({ currentLocation: { pathname: from }, nextLocation: { pathname: to } }) => {
    // Once the user has left, the page remains until the next one is rendered: it ignores later navigations.
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
    // A dialog also closes after a successful action, as if the user had stayed: the first answer counts.
    question.current.answer ??= answer;
    carryOut();
  };
  return {
    isOpen: isOpenAhead || blocker.state === 'blocked',
    stay: () => give('stay'),
    leave: async () => give('leave'),
  };
}

/** Whether a navigation leaves the page. Nothing may block the end of a session, which goes to the root. */
function leaves(from: string, to: string): boolean {
  return to !== '/' && to !== from;
}

function useBrowserPrompt(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}
