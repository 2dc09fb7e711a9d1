import { useTranslation } from '@klaster/shared/i18n';
import { useLocation } from '@klaster/shared/router';
import { Box, Flex, Icon, IconButton } from '@klaster/shared/ui';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Brand } from './brand';
import { staffIcons } from '../icons/staff-icons';
import { StaffNavigation } from './staff-navigation';

/** Makes all sections of a role fit into a window of 900 px. */
const dense = { '& nav': { gap: '2.5', py: '2' }, '& li > a': { minHeight: '8', py: '1' } } as const;

/** Shadows at the edges show that the list scrolls. The first two backgrounds scroll with it and cover the shadows at its ends. */
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

/** The navigation on wide screens. */
export function Sidebar() {
  const { t } = useTranslation('shell');
  const [collapsed, toggle] = useSidebarCollapsed();
  const list = useScrollToCurrent();
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

/** Scrolls the list, not the page, to the current entry. */
function useScrollToCurrent(): RefObject<HTMLDivElement | null> {
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

function useSidebarCollapsed(): [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(KEY) === 'collapsed');
  const toggle = () => {
    localStorage.setItem(KEY, collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  return [collapsed, toggle];
}
