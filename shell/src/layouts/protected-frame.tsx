import { Flex } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { AccountMenu } from './account-menu';
import { Header } from './header';
import { MainRegion } from './main-region';
import { NavigationDrawer } from './navigation-drawer';
import { NavigationList } from './navigation-list';
import { PageCrumbs } from './page-crumbs';
import { Sidebar } from './sidebar';
import { SkipLink } from './skip-link';
import { usePageNavigation } from './use-page-navigation';

/** The staff's frame: sidebar, header, content. */
export function ProtectedFrame({ children }: { children: ReactNode }) {
  return (
    <Flex minH="100dvh">
      <SkipLink />
      <Sidebar />
      <Flex direction="column" flex="1" minW="0">
        <Header start={<HeaderStart />} end={<AccountMenu />} />
        <MainRegion>{children}</MainRegion>
      </Flex>
    </Flex>
  );
}

function HeaderStart() {
  const navigation = usePageNavigation('protected');
  return (
    <>
      <NavigationDrawer>{(close) => <NavigationList {...navigation} onChoose={close} />}</NavigationDrawer>
      <PageCrumbs />
    </>
  );
}
