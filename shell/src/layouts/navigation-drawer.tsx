import { useTranslation } from '@klaster/shared/i18n';
import { Icon, IconButton } from '@klaster/shared/ui';
import { Drawer } from '@klaster/shared/ui/dialog';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { icons } from './icons';

/** Navigation on screens under 1000 px: a button that opens it from the side. `children` gets the way to close it. */
export function NavigationDrawer({ children }: { children: (close: () => void) => ReactNode }) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        variant="ghost"
        display={{ lg: 'none' }}
        aria-label={t('frame.openMenu')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon shape={icons.menu} />
      </IconButton>
      <Drawer open={open} onClose={close} title={t('frame.menu')}>
        {children(close)}
      </Drawer>
    </>
  );
}
