import type { ServiceStatus } from '@klaster/shared/contract';
import { formatDateTime, formatNumber, MISSING, useTranslation } from '@klaster/shared/i18n';
import { DataTable } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { PanelSection } from '../releases/panel-parts';
import { StateBadge } from './state-badge';

type Part = ServiceStatus['parts'][number];

type PartTableProps = {
  status: UseQueryResult<ServiceStatus>;
  /** The server has no such call. */
  isUnknown: boolean;
};

/** Each part of the system: its state, since when, and how that was checked. */
export function PartTable({ status, isUnknown }: PartTableProps) {
  const { t } = useTranslation('status');
  return (
    <PanelSection title={t('parts.title')}>
      <DataTable
        label={t('parts.title')}
        columns={usePartColumns()}
        rows={status.data?.parts ?? []}
        rowKey={({ part }) => part}
        {...(!isUnknown && { query: status })}
        staleToldElsewhere
        empty={{ title: t('parts.empty'), hint: t('parts.emptyHint') }}
      />
    </PanelSection>
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

/** Details of a part in a few words; unknown ones are left out. */
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
