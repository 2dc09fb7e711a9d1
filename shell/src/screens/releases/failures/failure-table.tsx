import type { AppReleases } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { DataTable } from '@klaster/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { PanelSection } from '../panel-section';
import { useFailureColumns } from './failure-columns';
import { failureRows } from './failure-rows';

/** What pages reported of apps that failed, by app, version and phase. */
export function FailureTable({ apps }: { apps: UseQueryResult<AppReleases[]> }) {
  const { t } = useTranslation('releases');
  return (
    <PanelSection title={t('failures.title')}>
      <DataTable
        label={t('failures.title')}
        columns={useFailureColumns()}
        rows={failureRows(apps.data ?? [])}
        rowKey={({ app, version, phase }) => `${app} ${version} ${phase}`}
        waiting={apps.isPending}
        failed={apps.isLoadingError}
        onRetry={() => void apps.refetch()}
        empty={{ title: t('failures.empty'), hint: t('failures.emptyHint') }}
      />
    </PanelSection>
  );
}
