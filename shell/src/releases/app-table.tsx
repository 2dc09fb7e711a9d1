import type { AppReleases } from '@klaster/shared/contract/releases';
import { formatDateTime, formatNumber, MISSING, useTranslation } from '@klaster/shared/i18n';
import { Stack, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppStatus } from './app-status';
import { CopyVersion, PanelTable, useAuthorName, VersionCode } from './panel-parts';

type AppTableProps = {
  apps: UseQueryResult<AppReleases[]>;
  /** Without actions the table is read-only. */
  actions?: (app: AppReleases) => ReactNode;
};

export function AppTable({ apps, actions }: AppTableProps) {
  const { t } = useTranslation('releases');
  return (
    <PanelTable
      label={t('apps.title')}
      columns={useAppColumns(apps.dataUpdatedAt, actions)}
      rows={apps.data ?? []}
      rowKey={({ app }) => app}
      query={apps}
      empty={{ title: t('apps.empty'), hint: t('apps.emptyHint') }}
    />
  );
}

/** @param now time of the data, in milliseconds since the epoch */
function useAppColumns(now: number, actions: AppTableProps['actions']): Column<AppReleases>[] {
  const { t } = useTranslation('releases');
  const { t: common } = useTranslation('shared');
  return [
    { id: 'app', header: t('apps.app'), priority: 'title', cell: (app) => <AppName {...app} /> },
    {
      id: 'status',
      header: common('status'),
      priority: 'main',
      cell: (app) => <AppStatus app={app} now={now} />,
    },
    {
      id: 'live',
      kind: 'code',
      header: t('apps.live'),
      priority: 'main',
      cell: (app) => (app.live ? <Live app={app} live={app.live} /> : MISSING),
    },
    { id: 'since', header: t('apps.since'), priority: 'main', cell: (app) => <Since {...app} /> },
    { id: 'canary', header: t('apps.canary'), priority: 'main', cell: (app) => <Canary {...app} /> },
    { id: 'kept', kind: 'figure', header: t('apps.kept'), cell: ({ versions }) => formatNumber(versions.length) },
    ...(actions ? [{ id: 'actions', kind: 'actions' as const, header: t('apps.actions'), cell: actions }] : []),
  ];
}

function AppName({ app, owner }: AppReleases) {
  return (
    <Stack gap="0">
      <Text fontWeight="medium">{app}</Text>
      {owner !== null && (
        <Text as="span" color="fg.muted" fontWeight="normal" overflowWrap="anywhere">
          {owner}
        </Text>
      )}
    </Stack>
  );
}

function Since({ since, who }: AppReleases) {
  const authorName = useAuthorName();
  if (since === null) return MISSING;
  return <TwoLines first={formatDateTime(since)} second={who === null ? MISSING : authorName(who)} />;
}

function Live({ app, live }: { app: AppReleases; live: string }) {
  return <TwoLines first={<CopyVersion version={live} />} second={useTraffic(app, live)} />;
}

/** Page loads in the last hour. */
function useTraffic({ traffic }: AppReleases, version: string | undefined): string {
  const { t } = useTranslation('releases');
  const found = traffic.find((versionTraffic) => versionTraffic.version === version);
  if (!found) return '';
  const { pages, failed, load } = found;
  const counts = t('apps.traffic', { pages: formatNumber(pages), failed: formatNumber(failed) });
  return load === null ? counts : `${counts}, ${t('apps.load', { seconds: formatNumber(load / 1000) })}`;
}

function Canary(app: AppReleases) {
  const { canary } = app;
  const { t } = useTranslation('releases');
  const traffic = useTraffic(app, canary?.version);
  if (canary === null) return MISSING;
  return (
    <TwoLines
      first={
        <>
          <VersionCode version={canary.version} /> {t('apps.percent', { percent: canary.percent })}
        </>
      }
      second={traffic}
    />
  );
}

function TwoLines({ first, second }: { first: ReactNode; second: string }) {
  return (
    <Stack gap="0" whiteSpace="nowrap">
      <span>{first}</span>
      <Text as="span" color="fg.muted">
        {second}
      </Text>
    </Stack>
  );
}
