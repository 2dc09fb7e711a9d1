import { isMissing, sessionClient } from '@klaster/shared/http';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { loadState } from '@klaster/shared/query';
import { Below, Page, PageHeader, Text } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Freshness } from '../releases/freshness';
import { AppStates } from './app-states';
import { ChangeTable } from './change-table';
import { InstanceTable } from './instance-table';
import { PartTable } from './part-table';
import { statusQuery } from './queries';

/** Which parts of the system are slow or down, and since when. */
export function Component() {
  const { t } = useTranslation('status');
  const { t: tShell } = useTranslation('shell');
  const status = useQuery(statusQuery(sessionClient));
  const isUnknown = isMissing(status.error);
  return (
    <Page>
      <PageHeader
        title={tShell('status.title')}
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
