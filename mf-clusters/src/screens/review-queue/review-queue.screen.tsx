import { useTranslation } from '@klaster/shared/i18n';
import { DataTable, Page, PageHeader, Pagination } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewQueueQuery } from '../../features/report/queries';
import { useQueueColumns } from '../../features/review-queue/queue-columns';
import { QueueFilterBar } from '../../features/review-queue/queue-filter-bar';
import { QUEUE_PAGE_SIZE, toQuery } from '../../features/review-queue/queue-filters';
import { StatusTabs } from '../../features/review-queue/status-tabs';
import { useQueueFilters } from '../../features/review-queue/use-queue-filters';

/** Cluster reports to review, longest-waiting first. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const [now] = useState(() => new Date());
  const { filters, defaults, active, hrefFor, change, clear } = useQueueFilters(now);
  const queue = useQuery(reviewQueueQuery(toQuery(filters)));
  const { data } = queue;
  const columns = useQueueColumns(now, (filters.page - 1) * QUEUE_PAGE_SIZE + 1);
  const period = t('queue.period', { year: filters.cluster_annual, quarter: filters.cluster_quarter });
  return (
    <Page>
      <PageHeader title={t('queue.title')} context={period} />
      <QueueFilterBar filters={filters} defaults={defaults} active={active} onChange={change} onClear={clear} />
      <StatusTabs current={filters.status} counts={data?.counts} hrefFor={(status) => hrefFor({ status })} />
      <DataTable
        label={t('queue.title')}
        columns={columns}
        rows={data?.items ?? []}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/amallar/cluster-info/${id}`}
        empty={{ hint: t('queue.emptyHint') }}
        query={queue}
      />
      <Pagination
        page={filters.page}
        pageSize={QUEUE_PAGE_SIZE}
        total={data?.total ?? 0}
        hrefFor={(page) => hrefFor({ page })}
      />
    </Page>
  );
}
