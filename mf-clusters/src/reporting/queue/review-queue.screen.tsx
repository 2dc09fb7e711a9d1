import { useTranslation } from '@klaster/shared/i18n';
import { PAGES } from '@klaster/shared/contract';
import { useFilters } from '@klaster/shared/router';
import { Box, DataTable, Page, PageHeader, Pagination } from '@klaster/shared/ui';
import { Hint } from '@klaster/shared/ui/hint';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { reviewQueueQuery } from './queries';
import { useQueueColumns } from './queue-columns';
import { QueueFilterBar } from './queue-filter-bar';
import { queueFilters, reportHref, toQuery } from './queue-filters';
import { SeriesLink } from './series-link';
import { StatusTabs } from './status-tabs';
import { useReturnToRow } from './use-return-to-row';

/** Cluster reports to review, longest-waiting first. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const [now] = useState(() => new Date());
  const schema = useMemo(() => queueFilters(now), [now]);
  const { values: filters, active, hrefFor, set, reset } = useFilters(schema);
  const queue = useQuery(reviewQueueQuery(toQuery(filters)));
  const { data } = queue;
  const hasDueDates = data?.items.some(({ decision_due }) => decision_due !== undefined) ?? false;
  const columns = useQueueColumns(now, (filters.page - 1) * PAGES.size + 1, hasDueDates);
  const list = useReturnToRow(queue, filters, (page) => set({ page }, { replace: true }));
  const period = t('queue.period', { year: filters.cluster_annual, quarter: filters.cluster_quarter });
  return (
    <Page>
      <PageHeader title={t('queue.title')} context={period} actions={<SeriesLink queue={data} filters={filters} />} />
      <Hint name="review" help="/help/clusters#review">
        {t('hints.review')}
      </Hint>
      <QueueFilterBar
        filters={filters}
        thisYear={schema.cluster_annual.fallback}
        active={active}
        onChange={set}
        onClear={reset}
      />
      <StatusTabs
        current={filters.status}
        counts={data?.counts}
        hrefFor={(status) => hrefFor({ status })}
        late={{ on: filters.late !== '', href: hrefFor({ late: filters.late ? '' : 'true' }) }}
      />
      <Box ref={list}>
        <DataTable
          label={t('queue.title')}
          columns={columns}
          rows={data?.items ?? []}
          rowKey={({ id }) => id}
          rowHref={({ id }) => reportHref(id, filters)}
          empty={{ hint: t('queue.emptyHint') }}
          query={queue}
        />
      </Box>
      <Pagination
        page={filters.page}
        pageSize={PAGES.size}
        total={data?.total ?? 0}
        stale={!data || queue.isPlaceholderData}
        hrefFor={(page) => hrefFor({ page })}
      />
    </Page>
  );
}
