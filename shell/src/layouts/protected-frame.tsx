import { useLocation } from '@klaster/shared/router';
import { Breadcrumb, Flex } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { Bell } from '../inbox/bell';
import { useLiveUpdates } from '../live/live-updates';
import { PaletteButton } from '../palette/palette-button';
import { breadcrumbs } from '../navigation/breadcrumbs';
import { useTitledRoutes } from '../navigation/use-page-navigation';
import { keepPreferences } from '../session/preferences';
import { useCountedVisits } from '../visits/use-visits';
import { AccountMenu } from './account-menu';
import { Header } from './header';
import { MainRegion, SkipLink } from './main-region';
import { NavigationDrawer } from './navigation-drawer';
import { Sidebar } from './sidebar';
import { StaffNavigation } from './staff-navigation';

/** While it is mounted, live data is refreshed and visits are counted. */
export function ProtectedFrame({ children }: { children: ReactNode }) {
  useLiveUpdates();
  useCountedVisits();
  return (
    <Flex minH="100dvh">
      <SkipLink />
      <Sidebar />
      <Flex direction="column" flex="1" minW="0">
        <Header
          start={
            <>
              <NavigationDrawer ahead>{(close) => <StaffNavigation onChoose={close} />}</NavigationDrawer>
              <PageCrumbs />
            </>
          }
          end={
            <>
              <PaletteButton />
              <Bell />
              <AccountMenu />
            </>
          }
          onPreference={(change) => void keepPreferences(change)}
        />
        <MainRegion>{children}</MainRegion>
      </Flex>
    </Flex>
  );
}

function PageCrumbs() {
  const { pathname } = useLocation();
  const crumbs = breadcrumbs(useTitledRoutes(), pathname);
  const last = crumbs.length - 1;
  return (
    <Breadcrumb crumbs={crumbs.map(({ to, title }, index) => ({ label: title, to: index < last ? to : undefined }))} />
  );
}
