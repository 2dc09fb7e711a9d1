import { Dialog as Parts, IconButton, Portal } from '@chakra-ui/react';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../../i18n';
import { keepFocus } from '../parts/keep-focus';
import { Icon } from '../icon/icon';
import { iconShapes } from '../icon/icon-shapes';
import { contentStart } from '../parts/page';
import { dialogRecipe } from './recipes';
import { useIdle } from './use-idle';
import { useScrollLock } from './use-scroll-lock';

export interface DialogProps {
  open: boolean;
  /** Escape, the cross, or a click beside it. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** What gets the focus first; default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /**
   * Made before it is first opened, out of sight, when the browser has nothing more urgent to do: it is then there in half the time.
   * For content that needs nothing of the opening: its queries run, and its state begins then.
   */
  drawnClosed?: boolean;
}

/** A modal dialog. Focus stays inside and goes back to where it was. */
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
 * Where the focus goes once a dialog has closed: `null` for the element that opened it, which is the dialog's own way.
 * That one may be gone by then, e.g. with the row that was removed: the page's content gets the focus instead of nothing.
 */
function useFinalFocus(open: boolean): () => HTMLElement | null {
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return () => (opener.current?.isConnected ? null : contentStart());
}
