import { useTranslation } from '@klaster/shared/i18n';
import { Icon, IconButton, whenIdle } from '@klaster/shared/ui';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useOnDemand } from '../federation/lazy-component';
import { icons } from '../icons/icons';

const loadDrawer = async () => (await import('@klaster/shared/ui/dialog')).Drawer;

interface NavigationDrawerProps {
  children: (close: () => void) => ReactNode;
  /** Loads it when the browser is idle, for users who open it often. */
  ahead?: boolean;
}

/** Navigation on screens narrower than 1000 px. */
export function NavigationDrawer({ children, ahead = false }: NavigationDrawerProps) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const { Component: Drawer, show, prepare } = useOnDemand('drawer', loadDrawer);
  const button = useRef<HTMLButtonElement>(null);
  const prepareIfShown = useEffectEvent(() => button.current?.offsetParent && prepare());
  useEffect(() => (ahead ? whenIdle(prepareIfShown) : undefined), [ahead]);
  const close = useCallback(() => setOpen(false), []);
  const openDrawer = () => {
    setOpen(true);
    void show();
  };
  return (
    <>
      <IconButton
        ref={button}
        variant="ghost"
        display={{ lg: 'none' }}
        aria-label={t('frame.openMenu')}
        aria-expanded={open}
        onClick={openDrawer}
        onPointerEnter={prepare}
        onFocus={prepare}
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
