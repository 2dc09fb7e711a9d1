import { Button, Dialog as Parts, IconButton, Portal } from '@chakra-ui/react';
import { memo, useCallback, useLayoutEffect, useRef, useMemo, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../../i18n';
import { BusyContent } from '../controls/busy-button';
import { keepFocus } from '../controls/keep-focus';
import { rememberPlace } from '../controls/remember-place';
import { Icon } from '../icon/icon';
import { iconShapes } from '../icon/icon-shapes';
import { contentStart } from '../page/page';
import { dialogRecipe } from './recipes';
import { useIdle } from '../controls/when-idle';

export interface DialogProps {
  open: boolean;
  /** Called on Escape and, unless it is an `alertdialog`, by the close button or a click outside. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The primary button last. */
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** Focused when it opens; default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Mounts the closed dialog while the browser is idle, so that it opens in half the time. Its queries run then already. */
  drawnClosed?: boolean;
}

/** A modal dialog. The focus stays inside, and returns to the opener when it closes. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, footer, role = 'dialog', initialFocus, drawnClosed = false } = props;
  const isIdle = useIdle(drawnClosed);
  const finalFocus = useFinalFocus(open);
  useScrollLock(open);
  return (
    <Parts.Root
      recipe={dialogRecipe}
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      role={role}
      closeOnInteractOutside={role === 'dialog'}
      finalFocusEl={finalFocus}
      preventScroll={false}
      lazyMount={!isIdle}
      {...(initialFocus && { initialFocusEl: () => initialFocus.current })}
    >
      <Portal>
        <Parts.Backdrop />
        <Parts.Positioner>
          <Parts.Content onMouseDown={keepFocus}>
            <Parts.Header>
              <Parts.Title>{title}</Parts.Title>
            </Parts.Header>
            <Parts.Body {...(!footer && { pb: '5' })}>{children}</Parts.Body>
            {footer && <Parts.Footer>{footer}</Parts.Footer>}
            {role === 'dialog' && <CloseButton />}
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  );
}

function CloseButton() {
  const { t } = useTranslation('shared');
  return (
    <Parts.CloseTrigger asChild>
      <IconButton variant="ghost" size="sm" px="0" colorPalette="gray" aria-label={t('ui.dialog.close')}>
        <Icon shape={iconShapes.close} />
      </IconButton>
    </Parts.CloseTrigger>
  );
}

/**
 * Finds the element to focus after closing: the opener, or what is nearest if it is gone. `null` leaves it to Chakra, if nothing had
 * the focus.
 */
function useFinalFocus(open: boolean): () => HTMLElement | null {
  const findAgain = useRef<() => HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!open) return;
    const opener = findOpener();
    findAgain.current = opener && rememberPlace(opener);
  }, [open]);
  return () => (findAgain.current ? (findAgain.current() ?? contentStart()) : null);
}

/** The button of a menu whose entry has the focus, since the menu is closing. */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

let openDialogs = 0;

/** Chakra's scroll lock sets a property on the root, which restyles everything; this changes only the body and reserves the bar's space. */
function useScrollLock(isOpen: boolean): void {
  // Measured before the dialog is inserted, which would force another layout.
  const bar = useMemo(() => (isOpen ? window.innerWidth - document.documentElement.clientWidth : 0), [isOpen]);
  useLayoutEffect(() => {
    if (!isOpen) return;
    openDialogs += 1;
    if (openDialogs === 1) lock(bar);
    return () => {
      openDialogs -= 1;
      if (openDialogs === 0) unlock();
    };
  }, [isOpen, bar]);
}

/** @param bar width in pixels */
function lock(bar: number): void {
  const { style } = document.body;
  style.overflow = 'hidden';
  if (bar > 0) style.paddingInlineEnd = `${bar}px`;
}

function unlock(): void {
  document.body.style.overflow = '';
  document.body.style.paddingInlineEnd = '';
}

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
      title={<Kept open={open}>{title}</Kept>}
      footer={footer}
      role="alertdialog"
      initialFocus={focused}
      drawnClosed={drawnAhead}
    >
      <Kept open={open}>
        {question}
        {children}
      </Kept>
    </Dialog>
  );
}

/** Keeps the question while the dialog fades out, since its owner may have cleared its state. */
const Kept = memo(
  ({ children }: { open: boolean; children: ReactNode }) => children,
  (_before, { open }) => !open,
);

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

/** What a dialog is about. It is kept while the dialog closes, so that its text does not disappear. The functions are stable. */
export function useDialogSubject<Subject>() {
  const [state, setState] = useState<{ subject?: Subject; open: boolean }>({ open: false });
  const ask = useCallback((subject: Subject) => setState({ subject, open: true }), []);
  const close = useCallback(() => setState((now) => ({ ...now, open: false })), []);
  return { ...state, ask, close };
}
