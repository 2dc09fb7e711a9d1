import { useTranslation } from '@klaster/shared/i18n';
import { useFilters } from '@klaster/shared/router';
import { Flex, Loaded } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MainRegion } from '../../src/layouts/main-region';
import { SkipLink } from '../../src/layouts/skip-link';
import { AppsView } from '../apps/apps-view';
import { RecordView } from '../record/record-view';
import { sessionQuery } from '../session/queries';
import { SignInScreen } from '../session/sign-in.screen';
import { TokensView } from '../tokens/tokens-view';
import { Header } from './header';
import { Tabs } from './tabs';
import { VIEW_FILTER } from './views';

const SCREENS = { apps: AppsView, tokens: TokensView, record: RecordView } as const;

/** The whole page: a header, and below it the sign-in or, for signed-in users, the view that the address names. */
export function Frame() {
  const { t } = useTranslation('operations');
  const session = useQuery(sessionQuery);
  const { view } = useFilters(VIEW_FILTER).values;
  const Screen = session.data ? SCREENS[view] : SignInScreen;
  const title = t(session.data ? `views.${view}` : 'signIn.title');
  useEffect(() => {
    document.title = `${title} · Klaster`;
  }, [title]);
  return (
    <Flex direction="column" minH="100dvh">
      <SkipLink />
      <Header account={session.data ?? null} />
      {session.data && <Tabs current={view} />}
      <MainRegion>
        <Loaded query={session}>{() => <Screen />}</Loaded>
      </MainRegion>
    </Flex>
  );
}
