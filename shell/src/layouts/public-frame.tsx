import { addressIn, PREVIEW_MARKS } from '@klaster/shared/contract/http';
import type { Language } from '@klaster/shared/contract/http';
import { useTranslation } from '@klaster/shared/i18n';
import { Outlet, useLocation } from '@klaster/shared/router';
import { session, useSession } from '@klaster/shared/session';
import { Box, ButtonLink, fingertip, Flex, Link, Text } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { RequestedPageNote } from '../session/requested-page-note';
import { SignIn } from '../session/sign-in';
import { Brand } from './brand';
import { Header } from './header';
import { MainRegion, SkipLink } from './main-region';
import { PublicDrawer, PublicLinks } from './public-navigation';

export function PublicLayout() {
  return (
    <PublicFrame>
      <RequestedPageNote />
      <Outlet />
    </PublicFrame>
  );
}

type PublicFrameProps = { children: ReactNode; accountLink?: ReactNode; foot?: ReactNode };

export function PublicFrame({ children, accountLink, foot }: PublicFrameProps) {
  const languageHref = useLanguageHref();
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
        end={accountLink ?? <AccountLink />}
        languageHref={languageHref}
      />
      <MainRegion>{children}</MainRegion>
      <Footer />
      {foot}
    </Flex>
  );
}

/** Address of this page in a language. Users keep their address: their language is known. */
function useLanguageHref() {
  useSession();
  const { pathname, search, hash } = useLocation();
  return session.current() ? undefined : (language: Language) => addressIn(language, `${pathname}${search}${hash}`);
}

function AccountLink() {
  useSession();
  return session.current() ? <ToDashboard /> : <SignIn />;
}

function ToDashboard() {
  const { t } = useTranslation('shell');
  return <ButtonLink to="/main">{t('frame.openDashboard')}</ButtonLink>;
}

/** Every visitor gets the same prerendered HTML; a mark set by the page's first script hides one of the two links. */
export function PrerenderedAccountLink() {
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

function Footer() {
  const { t } = useTranslation('shell');
  return (
    <Flex
      as="footer"
      wrap="wrap"
      gap="2"
      justify="space-between"
      px={{ base: '4', lg: '6' }}
      py="4"
      borderTopWidth="1px"
      fontSize="table"
      color="fg.muted"
      data-print="hidden"
      css={{ 'main:has([data-loading]) ~ &': { visibility: 'hidden' } }}
    >
      <Text>
        {t('product.name')} · {t('product.full')}
      </Text>
      <Link to="/help" ms="auto" me="2" css={{ smDown: fingertip }}>
        {t('help.title')}
      </Link>
      <Link to="/contacts" css={{ smDown: fingertip }}>
        {t('contacts.title')}
      </Link>
    </Flex>
  );
}
