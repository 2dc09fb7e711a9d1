import { Button } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n';
import { BusyContent } from '../controls/busy-button';
import { Dialog } from './dialog';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A question that names the thing. */
  question: ReactNode;
  /** The dialog closes after a success. After a failure, which the action itself reports, it stays and can be confirmed again. */
  onConfirm: () => Promise<unknown>;
  /** Default: 'Ҳа'. */
  confirmLabel?: ReactNode;
  /** Default: 'Йўқ'. */
  cancelLabel?: ReactNode;
  tone?: 'normal' | 'danger';
  /** Default: the safe button. `action` only if it can be undone and the dialog was opened by keys. */
  focusOn?: 'safe' | 'action';
  /** Rendered before it is first opened, like `drawnClosed` of a dialog. Default: true. */
  drawnAhead?: boolean;
  /** Below the question. */
  children?: ReactNode;
}

/** Escape is the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    title,
    question,
    confirmLabel,
    cancelLabel,
    tone = 'normal',
    focusOn = 'safe',
    drawnAhead = true,
    children,
  } = props;
  const { t } = useTranslation('shared');
  const focused = useRef<HTMLButtonElement>(null);
  const chooseRef = (button: 'safe' | 'action') => (button === focusOn ? focused : undefined);
  const { running, run } = useSingleRun(props.onConfirm, onClose);
  const footer = (
    <>
      <Button ref={chooseRef('safe')} variant="outline" colorPalette="gray" onClick={onClose}>
        {cancelLabel ?? t('no')}
      </Button>
      <Button
        ref={chooseRef('action')}
        colorPalette={tone === 'danger' ? 'red' : 'blue'}
        onClick={run}
        {...(running && { 'aria-disabled': true })}
      >
        <BusyContent busy={running}>{confirmLabel ?? t('yes')}</BusyContent>
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={footer}
      role="alertdialog"
      initialFocus={focused}
      drawnClosed={drawnAhead}
    >
      {question}
      {children}
    </Dialog>
  );
}

/** A second call while the action runs does nothing, so that a double click sends one change. */
function useSingleRun(action: () => Promise<unknown>, onSuccess: () => void) {
  const inFlight = useRef(false);
  const [running, setRunning] = useState(false);
  const attempt = async () => {
    try {
      await action();
      return true;
    } catch {
      return false;
    }
  };
  const run = async () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setRunning(true);
    const succeeded = await attempt();
    inFlight.current = false;
    setRunning(false);
    if (succeeded) onSuccess();
  };
  return { running, run: () => void run() };
}
