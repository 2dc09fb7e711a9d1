import { useTranslation } from '@klaster/shared/i18n';
import { useLocation } from '@klaster/shared/router';
import { Box, Flex, Icon, IconButton } from '@klaster/shared/ui';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Brand } from './brand';
import { staffIcons } from '../icons/staff-icons';
import { StaffNavigation } from './staff-navigation';

/** All sections of a role fit into a window of 900 px; for a pointer, links need not be taller. */
const dense = { '& nav': { gap: '2.5', py: '2' }, '& li > a': { minHeight: '8', py: '1' } } as const;

/**
 * Shadows at the edges beyond which there is more: also where a scroll bar shows only while one scrolls. What moves along with the
 * list covers a shadow once its end is in view.
 */
const scrollShadows = {
  background: [
    'linear-gradient({colors.bg.panel} 40%, transparent) top / 100% 2.5rem local',
    'linear-gradient(transparent, {colors.bg.panel} 60%) bottom / 100% 2.5rem local',
    'linear-gradient({colors.border.emphasized}, transparent) top / 100% 0.75rem scroll',
    'linear-gradient(transparent, {colors.border.emphasized}) bottom / 100% 0.75rem scroll',
  ].join(', '),
  backgroundRepeat: 'no-repeat',
  scrollbarWidth: 'thin',
} as const;

/** The staff's navigation on wide screens: 248 px, or 72 when collapsed. */
export function Sidebar() {
  const { t } = useTranslation('shell');
  const [collapsed, toggle] = useSidebarCollapsed();
  const list = useCurrentInSight();
  return (
    <Flex
      as="aside"
      direction="column"
      display={{ base: 'none', lg: 'flex' }}
      flexShrink={0}
      w={collapsed ? '72px' : '248px'}
      h="100dvh"
      position="sticky"
      top="0"
      bg="bg.panel"
      borderRightWidth="1px"
      data-print="hidden"
    >
      <Flex align="center" minH="14" px="4">
        <Brand to="/main" form={collapsed ? 'mark' : 'name'} />
      </Flex>
      <Box ref={list} flex="1" overflowY="auto" css={{ ...dense, ...scrollShadows }}>
        <StaffNavigation collapsed={collapsed} />
      </Box>
      <Flex px="3" py="1.5" justify={collapsed ? 'center' : 'flex-end'}>
        <IconButton variant="ghost" aria-label={t(collapsed ? 'frame.expand' : 'frame.collapse')} onClick={toggle}>
          <Icon shape={staffIcons.panel} />
        </IconButton>
      </Flex>
    </Flex>
  );
}

/** Brings the entry of the page shown into view where the list itself scrolls; the page stays where it is. */
function useCurrentInSight(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    const frame = list.current?.getBoundingClientRect();
    if (!list.current || !current || !frame) return;
    if (current.top < frame.top || current.bottom > frame.bottom)
      list.current.scrollTop += current.top - frame.top - (frame.height - current.height) / 2;
  }, [pathname]);
  return list;
}

const KEY = 'klaster.sidebar';

/** Whether the sidebar is collapsed, stored for the next visit. */
function useSidebarCollapsed(): [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(KEY) === 'collapsed');
  const toggle = () => {
    localStorage.setItem(KEY, collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  return [collapsed, toggle];
}
