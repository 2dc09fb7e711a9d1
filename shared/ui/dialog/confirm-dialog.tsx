import { Button } from '@chakra-ui/react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n';
import { BusyContent } from '../parts/busy-button';
import { Dialog } from './dialog';
import { useSingleRun } from './use-single-run';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One question that names the thing. */
  question: ReactNode;
  /**
   * The action. The dialog closes once it has succeeded. When it fails the dialog stays, its button ready again: the
   * failure itself is reported by the caller's action (the query client logs it).
   */
  onConfirm: () => Promise<unknown>;
  /** Default: 'Ҳа'. */
  confirmLabel?: ReactNode;
  /** Default: 'Йўқ'. */
  cancelLabel?: ReactNode;
  tone?: 'normal' | 'danger';
  /**
   * Where the focus begins. Default: on the safe button, so that a key pressed once too often does nothing. On the action only where
   * it can be undone, and a combination of keys has led here.
   */
  focusOn?: 'safe' | 'action';
  /** Whether it is made before it is first opened, as `drawnClosed` of a dialog. Default: it is. */
  drawnAhead?: boolean;
  /** More to fill in or to read below the question. */
  children?: ReactNode;
}

/** Asks one question before something that matters. Escape does what the safe button does. */
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
  const refOf = (button: 'safe' | 'action') => (button === focusOn ? focused : undefined);
  const { running, run } = useSingleRun(props.onConfirm, onClose);
  const footer = (
    <>
      <Button ref={refOf('safe')} variant="outline" colorPalette="gray" onClick={onClose}>
        {cancelLabel ?? t('no')}
      </Button>
      <Button
        ref={refOf('action')}
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
