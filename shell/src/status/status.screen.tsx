import { isMissing, sessionClient } from '@klaster/shared/http';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { loadOptions, loadState } from '@klaster/shared/query';
import { Below, Page, PageHeader, Text } from '@klaster/shared/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Freshness } from '../releases/panel-parts';
import { AppStates, ChangeTable, InstanceTable, PartTable } from './status-tables';

export const statusQuery = queryOptions({
  queryKey: ['shell', 'status', sessionClient.audience],
  ...loadOptions(sessionClient, 'GET /api/status', {}),
  // As often as the server checks its parts.
  refetchInterval: 10_000,
});

export function Component() {
  const { t } = useTranslation(['status', 'shell']);
  const status = useQuery(statusQuery);
  const isUnknown = isMissing(status.error);
  return (
    <Page>
      <PageHeader
        title={t('shell:status.title')}
        context={<Freshness at={status.dataUpdatedAt} failed={status.isError} />}
      />
      <PartTable status={status} isUnknown={isUnknown} />
      <Below isKnown={!loadState(status).waiting}>
        <AppStates />
        {!isUnknown && <ChangeTable status={status} />}
        {!isUnknown && <InstanceTable status={status} />}
        {status.data && (
          <Text color="fg.muted" overflowWrap="anywhere">
            {t('speaker', {
              host: status.data.instance.host,
              time: formatDateTime(status.data.instance.started_at),
            })}
          </Text>
        )}
      </Below>
    </Page>
  );
}
