import type { Account } from '@klaster/shared/contract/http';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { useFailureNotice } from '@klaster/shared/notices';
import { filter, useFilters } from '@klaster/shared/router';
import { Box, BusyButton, Flex, Icon, Loaded, TabLinks, Text } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { icons } from '../../src/icons/icons';
import { staffIcons } from '../../src/icons/staff-icons';
import { ColourModeButton } from '../../src/layouts/colour-mode-button';
import { LanguageMenu } from '../../src/layouts/language-menu';
import { MainRegion, SkipLink } from '../../src/layouts/main-region';
import { AppsView } from '../apps/apps-view';
import { RecordView } from '../record/record-view';
import { sessionQuery, useSignOut } from '../session/queries';
import { SignInScreen } from '../session/sign-in.screen';
import { TokensView } from '../tokens/tokens-view';

const SCREENS = { apps: AppsView, tokens: TokensView, record: RecordView } as const;
const VIEWS = ['apps', 'tokens', 'record'] as const;

const VIEW_FILTER = { view: filter.oneOf(VIEWS, 'apps') };

export function Frame() {
  const { t } = useTranslation('operations');
  const session = useQuery(sessionQuery);
  const { values, hrefFor } = useFilters(VIEW_FILTER);
  const Screen = session.data ? SCREENS[values.view] : SignInScreen;
  const title = t(session.data ? `views.${values.view}` : 'signIn.title');
  useEffect(() => {
    document.title = `${title} · Klaster`;
  }, [title]);
  const tabs = VIEWS.map((view) => ({
    to: hrefFor({ view }),
    label: t(`views.${view}`),
    current: view === values.view,
  }));
  return (
    <Flex direction="column" minH="100dvh">
      <SkipLink />
      <Header account={session.data ?? null} />
      {session.data && (
        <Box px={{ base: '4', lg: '6' }} bg="bg.panel">
          <TabLinks label={t('views.label')} tabs={tabs} />
        </Box>
      )}
      <MainRegion>
        <Loaded query={session}>{() => <Screen />}</Loaded>
      </MainRegion>
    </Flex>
  );
}

function Header({ account }: { account: Account | null }) {
  const { t } = useTranslation('operations');
  return (
    <Flex
      as="header"
      align="center"
      gap={{ base: '0', sm: '2' }}
      minH="14"
      px={{ base: '3', lg: '6' }}
      position="sticky"
      top="0"
      zIndex="sticky"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <Flex align="center" gap="2.5" flex="1" minW="0">
        <Flex align="center" justify="center" boxSize="8" borderRadius="md" bg="blue.600" color="white" flexShrink={0}>
          <Icon shape={icons.releases} boxSize="5" />
        </Flex>
        <Text fontWeight="bold" lineHeight="tight" lineClamp={2}>
          {t('title')}
        </Text>
      </Flex>
      <LanguageMenu />
      <ColourModeButton />
      {account && <SignOut name={formatName(account.full_name)} />}
    </Flex>
  );
}

function SignOut({ name }: { name: string }) {
  const { t } = useTranslation('operations');
  const { mutate, isPending } = useSignOut();
  const notifyFailure = useFailureNotice();
  return (
    <>
      <Text color="fg.muted" truncate maxW="48" display={{ base: 'none', sm: 'block' }}>
        {name}
      </Text>
      <BusyButton
        variant="ghost"
        px="2"
        busy={isPending}
        aria-label={t('signOut.of', { name })}
        onClick={() => mutate(undefined, { onError: notifyFailure })}
      >
        <Icon shape={staffIcons.signOut} />
        <Text as="span" display={{ base: 'none', sm: 'inline' }}>
          {t('signOut.label')}
        </Text>
      </BusyButton>
    </>
  );
}
