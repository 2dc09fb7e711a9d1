import type { ServiceState, ServiceStatus } from '@klaster/shared/contract/http';
import type { AppReleases } from '@klaster/shared/contract/releases';
import { sessionClient } from '@klaster/shared/http';
import { formatDateTime, formatNumber, MISSING, useTranslation } from '@klaster/shared/i18n';
import { HStack, StatusBadge, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { AppStatus } from '../releases/app-status';
import { PanelTable } from '../releases/panel-parts';
import { appsQuery } from '../releases/queries';

type StatusProps = { status: UseQueryResult<ServiceStatus> };

type Part = ServiceStatus['parts'][number];
type Change = ServiceStatus['changes'][number];
type Instance = ServiceStatus['instances'][number];

const TONES = { ok: 'green', slow: 'yellow', down: 'red', off: 'grey', unknown: 'grey' } as const;

function StateBadge({ state }: { state: ServiceState }) {
  const { t } = useTranslation('status');
  return <StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>;
}

/** @param isUnknown the server has no such call */
export function PartTable({ status, isUnknown }: StatusProps & { isUnknown: boolean }) {
  const { t } = useTranslation('status');
  return (
    <PanelTable
      label={t('parts.title')}
      columns={usePartColumns()}
      rows={status.data?.parts ?? []}
      rowKey={({ part }) => part}
      {...(!isUnknown && { query: status })}
      empty={{ title: t('parts.empty'), hint: t('parts.emptyHint') }}
    />
  );
}

function usePartColumns(): Column<Part>[] {
  const { t } = useTranslation('status');
  const details = useDetails();
  return [
    { id: 'part', header: t('parts.part'), priority: 'title', cell: ({ part }) => t(`part.${part}`) },
    { id: 'state', header: t('parts.state'), priority: 'main', cell: ({ state }) => <StateBadge state={state} /> },
    {
      id: 'since',
      kind: 'code',
      header: t('parts.since'),
      priority: 'main',
      cell: ({ since }) => formatDateTime(since),
    },
    {
      id: 'details',
      header: t('parts.details'),
      priority: 'main',
      width: '40%',
      cell: (part) => details(part) || MISSING,
    },
  ];
}

const SECONDS_MS = 1000;
const MINUTE_S = 60;

/** How a part was checked; unknown details are left out. */
function useDetails(): (part: Part) => string {
  const { t } = useTranslation('status');
  const duration = (milliseconds: number) => {
    const seconds = Math.round(milliseconds / SECONDS_MS);
    return seconds < MINUTE_S
      ? t('seconds', { number: formatNumber(seconds) })
      : t('minutes', { number: formatNumber(Math.round(seconds / MINUTE_S)) });
  };
  return ({ part, state, count, milliseconds, at }) => {
    if (part === 'database')
      return milliseconds === null ? '' : t('details.answered', { number: formatNumber(milliseconds) });
    if (part === 'backup')
      return at === null ? t('details.noBackup') : t('details.backup', { time: formatDateTime(at) });
    const verified = at === null ? t('details.neverVerified') : t('details.verified', { time: formatDateTime(at) });
    return [
      ...(count ? [t('details.waiting', { number: formatNumber(count) })] : []),
      ...(milliseconds ? [t('details.oldest', { duration: duration(milliseconds) })] : []),
      ...(part === 'audit' && state !== 'unknown' ? [verified] : []),
    ].join(' · ');
  };
}

/** Whether visitors reported failures of an app, and whether the gateway rolled back its last release. */
export function AppStates() {
  const { t } = useTranslation(['status', 'releases']);
  const apps = useQuery(appsQuery(sessionClient));
  return (
    <PanelTable
      label={t('apps.title')}
      columns={useAppColumns(apps.dataUpdatedAt)}
      rows={apps.data ?? []}
      rowKey={({ app }) => app}
      query={apps}
      staleToldElsewhere={false}
      empty={{ title: t('releases:apps.empty'), hint: t('releases:apps.emptyHint') }}
    />
  );
}

function useAppColumns(now: number): Column<AppReleases>[] {
  const { t } = useTranslation(['status', 'releases']);
  return [
    { id: 'app', header: t('releases:apps.app'), priority: 'title', cell: ({ app }) => app },
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

/** Changes of state since the responding instance started, latest first. */
export function ChangeTable({ status }: StatusProps) {
  const { t } = useTranslation('status');
  return (
    <PanelTable
      label={t('changes.title')}
      columns={useChangeColumns()}
      rows={status.data?.changes ?? []}
      rowKey={({ part, at }) => `${part} ${at}`}
      query={status}
      empty={{ title: t('changes.empty'), hint: t('changes.emptyHint') }}
    />
  );
}

function useChangeColumns(): Column<Change>[] {
  const { t } = useTranslation('status');
  return [
    { id: 'at', kind: 'code', header: t('changes.at'), priority: 'main', cell: ({ at }) => formatDateTime(at) },
    { id: 'part', header: t('parts.part'), priority: 'title', cell: ({ part }) => t(`part.${part}`) },
    { id: 'state', header: t('parts.state'), priority: 'main', cell: ({ state }) => <StateBadge state={state} /> },
  ];
}

/** Processes of the API that were active recently, and which of them answered. */
export function InstanceTable({ status }: StatusProps) {
  const { t } = useTranslation('status');
  return (
    <PanelTable
      label={t('instances.title')}
      columns={useInstanceColumns(status.data?.instance.id)}
      rows={status.data?.instances ?? []}
      rowKey={({ id }) => id}
      query={status}
      empty={{ title: t('instances.empty'), hint: t('instances.emptyHint') }}
    />
  );
}

function useInstanceColumns(answering: string | undefined): Column<Instance>[] {
  const { t } = useTranslation('status');
  return [
    {
      id: 'host',
      header: t('instances.host'),
      priority: 'title',
      cell: ({ id, host }) => (
        <HStack gap="2" display="inline-flex">
          <Text as="span" overflowWrap="anywhere">
            {host}
          </Text>
          {id === answering && <StatusBadge tone="blue">{t('instances.answering')}</StatusBadge>}
        </HStack>
      ),
    },
    {
      id: 'started',
      kind: 'code',
      header: t('instances.started'),
      priority: 'main',
      cell: ({ started_at }) => formatDateTime(started_at),
    },
    {
      id: 'seen',
      kind: 'code',
      header: t('instances.seen'),
      priority: 'main',
      cell: ({ seen_at }) => formatDateTime(seen_at),
    },
  ];
}
