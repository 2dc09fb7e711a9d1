import { useLocation } from '@klaster/shared/router';
import { Breadcrumb, Flex } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { Bell } from '../inbox/bell';
import { useLiveUpdates } from '../live/use-live-updates';
import { PaletteButton } from '../palette/palette-button';
import { breadcrumbs } from '../navigation/breadcrumbs';
import { useTitledRoutes } from '../navigation/use-titled-routes';
import { keepPreferences } from '../session/preferences';
import { useCountedVisits } from '../visits/use-visits';
import { AccountMenu } from './account-menu';
import { Header } from './header';
import { MainRegion } from './main-region';
import { NavigationDrawer } from './navigation-drawer';
import { Sidebar } from './sidebar';
import { SkipLink } from './skip-link';
import { StaffNavigation } from './staff-navigation';

/** The staff's frame: sidebar, header, content; while it is mounted, live data is refreshed and visits are counted. */
export function ProtectedFrame({ children }: { children: ReactNode }) {
  useLiveUpdates();
  useCountedVisits();
  return (
    <Flex minH="100dvh">
      <SkipLink />
      <Sidebar />
      <Flex direction="column" flex="1" minW="0">
        <Header start={<HeaderStart />} end={<HeaderEnd />} onPreference={(change) => void keepPreferences(change)} />
        <MainRegion>{children}</MainRegion>
      </Flex>
    </Flex>
  );
}

function HeaderEnd() {
  return (
    <>
      <PaletteButton />
      <Bell />
      <AccountMenu />
    </>
  );
}

function HeaderStart() {
  return (
    <>
      <NavigationDrawer ahead>{(close) => <StaffNavigation onChoose={close} />}</NavigationDrawer>
      <PageCrumbs />
    </>
  );
}

/** The way to the page shown; its last step is no link. */
function PageCrumbs() {
  const { pathname } = useLocation();
  const crumbs = breadcrumbs(useTitledRoutes(), pathname);
  const last = crumbs.length - 1;
  return (
    <Breadcrumb crumbs={crumbs.map(({ to, title }, index) => ({ label: title, to: index < last ? to : undefined }))} />
  );
}
