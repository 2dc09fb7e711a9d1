import { sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { loadState } from '@klaster/shared/query';
import { Below, Box, chakra, Page, PageHeader, Text } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../boot/boot';
import { AppTable } from './app-table';
import { FailureTable } from './failure-table';
import { History } from './history';
import { Freshness } from './panel-parts';
import { appsQuery } from './queries';

/** This page is read-only. Releases are moved at another address, where no remote's code runs. */
export function Component() {
  const { t } = useTranslation('shell');
  const apps = useQuery(appsQuery(sessionClient));
  return (
    <Page>
      <PageHeader title={t('releases.title')} context={<Freshness at={apps.dataUpdatedAt} failed={apps.isError} />} />
      <WhereToAct />
      <AppTable apps={apps} />
      <Below isKnown={!loadState(apps).waiting}>
        <FailureTable apps={apps} />
        <History client={sessionClient} apps={apps.data?.map(({ app }) => app) ?? []} />
      </Below>
    </Page>
  );
}

function WhereToAct() {
  const { t } = useTranslation('releases');
  const { operations } = useBoot();
  return (
    <Box p="3" borderWidth="1px" borderRadius="md" bg="bg.subtle">
      {operations === null ? (
        <Text>
          {t('operations.audience')} {t('operations.none')}
        </Text>
      ) : (
        <Text>
          {t('operations.audience')} {t('operations.where')}{' '}
          <chakra.a
            href={operations}
            target="_blank"
            rel="noopener noreferrer"
            color="fg.link"
            textDecoration="underline"
            overflowWrap="anywhere"
          >
            {operations}
          </chakra.a>{' '}
          <Text as="span" color="fg.muted">
            {t('operations.unreachable')}
          </Text>
        </Text>
      )}
    </Box>
  );
}
