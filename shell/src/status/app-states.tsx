import type { AppReleases } from '@klaster/shared/contract';
import { sessionClient } from '@klaster/shared/http';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { DataTable, StatusBadge } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { AppStatus } from '../releases/app-status';
import { PanelSection } from '../releases/panel-parts';
import { appsQuery } from '../releases/queries';

/** For each app, whether visitors reported failures, and whether the gateway rolled back its last release. */
export function AppStates() {
  const { t } = useTranslation('status');
  const { t: tReleases } = useTranslation('releases');
  const apps = useQuery(appsQuery(sessionClient));
  return (
    <PanelSection title={t('apps.title')}>
      <DataTable
        label={t('apps.title')}
        columns={useAppColumns(apps.dataUpdatedAt)}
        rows={apps.data ?? []}
        rowKey={({ app }) => app}
        query={apps}
        empty={{ title: tReleases('apps.empty'), hint: tReleases('apps.emptyHint') }}
      />
    </PanelSection>
  );
}

/** @param now milliseconds since the epoch */
function useAppColumns(now: number): Column<AppReleases>[] {
  const { t } = useTranslation('status');
  const { t: tReleases } = useTranslation('releases');
  return [
    { id: 'app', header: tReleases('apps.app'), priority: 'title', cell: ({ app }) => app },
    {
      id: 'state',
      header: t('parts.state'),
      priority: 'main',
      cell: (app) =>
        app.who === 'gateway' ? (
          <StatusBadge tone="yellow">{t('apps.rolledBack')}</StatusBadge>
        ) : (
          <AppStatus app={app} now={now} />
        ),
    },
    {
      id: 'since',
      kind: 'code',
      header: t('apps.since'),
      priority: 'main',
      cell: ({ since }) => (since === null ? '' : formatDateTime(since)),
    },
  ];
}
