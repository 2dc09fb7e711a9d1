import { formatName, useTranslation, formatDate, formatDateTime, formatNumber, MISSING } from '@klaster/shared/i18n';
import { useHolds } from '@klaster/shared/session';
import { BLANK_LINE, Page, PageHeader, Text, DataTable, StatusBadge, WaitingState } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REPORT_STATUS } from '@klaster/shared/contract/http';
import { isDueOver } from '@klaster/shared/contract/reports';
import type { OwnReport } from '@klaster/shared/contract/reports';
import type { QueryState } from '@klaster/shared/query';
import { QuartersToBegin } from './quarters-to-begin';
import { ownReportsQuery } from '../entry/queries';
import { ReportStatusBadge } from '../../campaign/status/report-status';
import { Completeness } from '../entry/completeness';
import { useEntryPaths } from '../entry/paths';

export function Component() {
  const { t } = useTranslation('mf-clusters');
  const query = useQuery(ownReportsQuery);
  const mayBegin = useHolds('CREATE');
  const [now] = useState(() => new Date());
  const { cluster, reports = [], to_begin: toBegin = [] } = query.data ?? {};
  return (
    <Page>
      <PageHeader
        title={t('own.title')}
        context={cluster ? `${formatName(cluster.company_name)}, ${formatName(cluster.province_name)}` : BLANK_LINE}
      />
      {cluster?.removed && <Text>{t('own.removed')}</Text>}
      {mayBegin && cluster && toBegin.length > 0 && (
        <QuartersToBegin clusterId={cluster.id} title={t('own.toBegin')} quarters={toBegin} />
      )}
      {query.isPending ? (
        <WaitingState />
      ) : (
        <OwnReportsTable reports={reports} query={query} removed={cluster?.removed ?? false} now={now} />
      )}
    </Page>
  );
}

interface OwnReportsTableProps {
  reports: readonly OwnReport[];
  query: QueryState;
  /** Removed from the register: its drafts cannot be changed. */
  removed: boolean;
  now: Date;
}

/** A row links to the form while the report can be changed, otherwise to the report. */
function OwnReportsTable({ reports, query, removed, now }: OwnReportsTableProps) {
  const { t } = useTranslation('mf-clusters');
  const paths = useEntryPaths();
  const mayEdit = useHolds('CREATE', 'UPDATE') && !removed;
  const columns = useColumns(now);
  const isOpen = (report: OwnReport) => mayEdit && report.period.open && isUnsent(report);
  return (
    <DataTable
      label={t('own.reports')}
      columns={columns}
      rows={reports}
      rowKey={({ id }) => id}
      rowHref={(report) => (isOpen(report) ? paths.edit(report.id) : paths.info(report.id))}
      empty={{ title: t('own.none'), hint: t('own.noneHint') }}
      query={query}
    />
  );
}

const isUnsent = ({ status }: OwnReport) => status === REPORT_STATUS.draft || status === REPORT_STATUS.rejected;

function useColumns(now: Date): Column<OwnReport>[] {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  return [
    {
      id: 'period',
      priority: 'title',
      header: t('own.period'),
      cell: ({ year, quarter }) => t('queue.period', { year, quarter }),
    },
    {
      id: 'status',
      priority: 'main',
      header: t('shared:status'),
      cell: ({ status }) => <ReportStatusBadge status={status} />,
    },
    {
      id: 'filled',
      priority: 'main',
      header: t('own.completeness'),
      cell: ({ filled, fillable }) => <Completeness filled={filled} total={fillable} />,
    },
    {
      id: 'remarks',
      kind: 'figure',
      priority: 'main',
      header: t('own.remarks'),
      cell: ({ remarks }) => (remarks > 0 ? <StatusBadge tone="red">{formatNumber(remarks)}</StatusBadge> : MISSING),
    },
    {
      id: 'due',
      kind: 'code',
      priority: 'main',
      header: t('own.due'),
      cell: (report) => <DueDate {...report} now={now} />,
    },
    { id: 'saved', kind: 'code', header: t('own.saved'), cell: ({ updated_at }) => formatDateTime(updated_at) },
  ];
}

function DueDate({ now, ...report }: OwnReport & { now: Date }) {
  const { t } = useTranslation('mf-clusters');
  const { due_on, open } = report.period;
  return (
    <>
      {formatDate(due_on)} {isUnsent(report) && !open && <StatusBadge tone="grey">{t('own.closed')}</StatusBadge>}
      {isUnsent(report) && open && isDueOver(due_on, now) && <StatusBadge tone="red">{t('own.overdue')}</StatusBadge>}
    </>
  );
}
