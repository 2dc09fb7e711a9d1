import { PREVIEW_MARKS } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Outlet } from '@klaster/shared/router';
import { session, useSession } from '@klaster/shared/session';
import { Box, ButtonLink, Flex } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { RequestedPageNote } from '../session/requested-page-note';
import { SignIn } from '../session/sign-in';
import { Brand } from './brand';
import { Footer } from './footer';
import { Header } from './header';
import { MainRegion } from './main-region';
import { PublicDrawer, PublicLinks } from './public-navigation';
import { SkipLink } from './skip-link';

/** Pages of the visitors. */
export function PublicLayout() {
  return (
    <PublicFrame>
      <RequestedPageNote />
      <Outlet />
    </PublicFrame>
  );
}

/** The visitors' frame: a plain header with the public sections and the way in, content, footer. */
export function PublicFrame({ children, entrance }: { children: ReactNode; entrance?: ReactNode }) {
  return (
    <Flex direction="column" minH="100dvh">
      <SkipLink />
      <Header
        start={
          <>
            <PublicDrawer />
            <Brand to="/" form="full" />
            <PublicLinks />
          </>
        }
        end={entrance ?? <Entrance />}
      />
      <MainRegion>{children}</MainRegion>
      <Footer />
    </Flex>
  );
}

/** Staff who are signed in go straight to their start page. */
function Entrance() {
  useSession();
  return session.current() ? <ToDashboard /> : <SignIn />;
}

function ToDashboard() {
  const { t } = useTranslation('shell');
  return <ButtonLink to="/main">{t('frame.openDashboard')}</ButtonLink>;
}

/** The same where nobody knows yet who will read the page: its first script does, and marks the page. */
export function RenderedEntrance() {
  return (
    <>
      <Box css={{ [`html[${PREVIEW_MARKS.signedIn}] &`]: { display: 'none' } }}>
        <SignIn />
      </Box>
      <Box css={{ [`html:not([${PREVIEW_MARKS.signedIn}]) &`]: { display: 'none' } }}>
        <ToDashboard />
      </Box>
    </>
  );
}
