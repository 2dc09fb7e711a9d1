import { Drawer as Parts, IconButton, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n';
import { Icon } from '../icon/icon';
import { iconShapes } from '../icon/icon-shapes';
import { drawerRecipe } from './recipes';
import { useIdle } from '../controls/when-idle';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

/** A modal panel at the start edge, e.g. the navigation on a phone. Rendered closed while the browser is idle. */
export function Drawer({ open, onClose, title, children }: DrawerProps) {
  const { t } = useTranslation('shared');
  const isIdle = useIdle(true);
  return (
    <Parts.Root
      recipe={drawerRecipe}
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      placement="start"
      lazyMount={!isIdle}
    >
      <Portal>
        <Parts.Backdrop />
        <Parts.Positioner>
          <Parts.Content>
            <Parts.Header>
              <Parts.Title>{title}</Parts.Title>
            </Parts.Header>
            <Parts.Body>{children}</Parts.Body>
            <Parts.CloseTrigger asChild>
              <IconButton variant="ghost" px="0" colorPalette="gray" aria-label={t('ui.dialog.close')}>
                <Icon shape={iconShapes.close} />
              </IconButton>
            </Parts.CloseTrigger>
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  );
}
