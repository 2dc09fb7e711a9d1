import type { AppReleases } from '@klaster/shared/contract/releases';
import { formatDateTime, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { HStack, StatusBadge, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PanelTable, VersionCode } from './panel-parts';

type FailureRow = AppReleases['failures'][number] & {
  app: string;
  /** Null if visitors no longer get the version. */
  served: 'live' | 'canary' | null;
};

type FailureTableProps = { apps: UseQueryResult<AppReleases[]>; actions?: (row: FailureRow) => ReactNode };

export function FailureTable({ apps, actions }: FailureTableProps) {
  const { t } = useTranslation('releases');
  return (
    <PanelTable
      label={t('failures.title')}
      columns={useFailureColumns(actions)}
      rows={listFailures(apps.data ?? [])}
      rowKey={({ app, version, phase }) => `${app} ${version} ${phase}`}
      query={apps}
      empty={{ title: t('failures.empty'), hint: t('failures.emptyHint') }}
    />
  );
}

function listFailures(apps: readonly AppReleases[]): FailureRow[] {
  return apps
    .flatMap((app) => app.failures.map((failure) => ({ ...failure, app: app.app, served: findChannel(app, failure) })))
    .toSorted((a, b) => b.last.localeCompare(a.last));
}

function findChannel({ live, canary }: AppReleases, { version }: { version: string }): FailureRow['served'] {
  if (version === live) return 'live';
  return version === canary?.version ? 'canary' : null;
}

function useFailureColumns(actions: FailureTableProps['actions']): Column<FailureRow>[] {
  const { t } = useTranslation('releases');
  return [
    { id: 'app', header: t('apps.app'), priority: 'title', cell: ({ app }) => app },
    { id: 'version', header: t('failures.version'), priority: 'main', cell: (row) => <FailedVersion {...row} /> },
    {
      id: 'phase',
      header: t('failures.phase'),
      priority: 'main',
      width: '14rem',
      cell: ({ phase }) => t(`failures.phases.${phase}`),
    },
    {
      id: 'visitors',
      kind: 'figure',
      header: t('failures.visitors'),
      priority: 'main',
      cell: ({ visitors }) => formatNumber(visitors),
    },
    {
      id: 'last',
      kind: 'code',
      header: t('failures.last'),
      priority: 'main',
      cell: ({ last }) => formatDateTime(last),
    },
    {
      id: 'message',
      header: t('failures.message'),
      priority: 'main',
      width: '34%',
      cell: ({ message }) => (
        <Text lang="en" overflowWrap="anywhere">
          {message}
        </Text>
      ),
    },
    ...(actions ? [{ id: 'actions', kind: 'actions' as const, header: t('apps.actions'), cell: actions }] : []),
  ];
}

function FailedVersion({ version, served }: FailureRow) {
  const { t } = useTranslation('releases');
  return (
    <HStack gap="2" display="inline-flex">
      <VersionCode version={version} />
      {served && <StatusBadge tone={served === 'live' ? 'red' : 'yellow'}>{t(`failures.${served}`)}</StatusBadge>}
    </HStack>
  );
}
