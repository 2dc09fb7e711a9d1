import { useTranslation } from '@klaster/shared/i18n';
import { Icon, IconButton } from '@klaster/shared/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useOnDemand } from '../federation/lazy-component';
import { icons } from '../icons/icons';

const loadDrawer = async () => (await import('@klaster/shared/ui/dialog')).Drawer;

/** Navigation on screens under 1000 px: a button that opens it from the side. `children` gets the way to close it. */
export function NavigationDrawer({ children }: { children: (close: () => void) => ReactNode }) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const { Component: Drawer, show, prefetch } = useOnDemand('drawer', loadDrawer);
  const close = () => setOpen(false);
  const openDrawer = () => {
    setOpen(true);
    void show();
  };
  return (
    <>
      <IconButton
        variant="ghost"
        display={{ lg: 'none' }}
        aria-label={t('frame.openMenu')}
        aria-expanded={open}
        onClick={openDrawer}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        <Icon shape={icons.menu} />
      </IconButton>
      {Drawer && (
        <Drawer open={open} onClose={close} title={t('frame.menu')}>
          {children(close)}
        </Drawer>
      )}
    </>
  );
}
