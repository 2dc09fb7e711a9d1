import type { AppReleases } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { DataTable } from '@klaster/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { PanelSection } from '../panel-section';
import type { AskRollback } from '../rollback/use-rollback';
import { useAppColumns } from './app-columns';

type AppTableProps = { apps: UseQueryResult<AppReleases[]>; rollback: AskRollback };

/** Each app: what visitors get of it since when, and the way back. */
export function AppTable({ apps, rollback }: AppTableProps) {
  const { t } = useTranslation('releases');
  return (
    <PanelSection title={t('apps.title')}>
      <DataTable
        label={t('apps.title')}
        columns={useAppColumns(apps.dataUpdatedAt, rollback)}
        rows={apps.data ?? []}
        rowKey={({ app }) => app}
        waiting={apps.isPending}
        failed={apps.isLoadingError}
        onRetry={() => void apps.refetch()}
        empty={{ title: t('apps.empty'), hint: t('apps.emptyHint') }}
      />
    </PanelSection>
  );
}
