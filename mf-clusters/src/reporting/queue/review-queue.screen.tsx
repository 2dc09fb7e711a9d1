import { formatDate, formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { PAGES, REPORT_STATUS } from '@klaster/shared/contract/http';
import type { ReviewQueueAnswer } from '@klaster/shared/contract/reports';
import { useFilters, useNavigate } from '@klaster/shared/router';
import {
  Box,
  DataTable,
  Page,
  PageHeader,
  Pagination,
  FilterBar,
  ProvinceFilter,
  Button,
  ButtonLink,
  Flex,
  Text,
  useShortcuts,
} from '@klaster/shared/ui';
import { Hint } from '@klaster/shared/ui/hint';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { provincesQuery } from '@klaster/shared/query';
import { useSession, useHolds } from '@klaster/shared/session';
import { useQueueColumns } from './queue-columns';
import { queueFilters, QUEUE_SORTS, reportHref, reviewQueueQuery, toQuery } from './queries';
import type { QueueFilters } from './queries';
import { StatusTabs } from './status-tabs';
import { UsualDecision } from './usual-decision';
import { useReturnToRow } from './use-queue-place';
import { FOLLOWS_REPORTS } from '../../campaign/status/reports-key';
import { PeriodSelects } from '../../campaign/periods/period-selects';

/** Reports to review, the longest-waiting first. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const [now] = useState(() => new Date());
  const schema = useMemo(() => queueFilters(now), [now]);
  const { values: filters, active, hrefFor, set, reset } = useFilters(schema);
  const queue = useQuery({ ...reviewQueueQuery(toQuery(filters)), meta: FOLLOWS_REPORTS });
  const { data } = queue;
  const columns = useQueueColumns(now, (filters.page - 1) * PAGES.size + 1, data?.items ?? []);
  const list = useReturnToRow(queue, filters, (page) => set({ page }, { replace: true }));
  // A user bound to a province has no choice of it.
  const isBound = useSession()?.claims.province_code != null;
  const { data: provinces = [] } = useQuery({ ...provincesQuery, enabled: !isBound });
  const mayDecide = useHolds('UPDATE') || data?.delegators !== undefined;
  const period = t('queue.period', { year: filters.cluster_annual, quarter: filters.cluster_quarter });
  return (
    <Page>
      <PageHeader
        title={t('queue.title')}
        context={period}
        actions={
          <>
            {mayDecide && <UsualDecision counts={data?.counts} filters={filters} />}
            {mayDecide && <SeriesLink queue={data} filters={filters} />}
          </>
        }
      />
      {data?.delegators?.map(({ full_name, until }) => (
        <Text key={`${full_name} ${until}`}>
          {t('delegation.deciding', { name: formatName(full_name), date: formatDate(until) })}
        </Text>
      ))}
      <Hint name="review" help="/help/clusters#review">
        {t('hints.review')}
      </Hint>
      <Flex wrap="wrap" align="flex-end" columnGap="5" rowGap="3">
        <FilterBar active={active} onClear={reset}>
          <PeriodSelects filters={filters} thisYear={schema.cluster_annual.fallback} onChange={set} />
          {!isBound && (
            <ProvinceFilter provinces={provinces} value={filters.province} onChange={(province) => set({ province })} />
          )}
        </FilterBar>
        <StatusTabs
          current={filters.status}
          counts={data?.counts}
          hrefFor={(status) => hrefFor({ status })}
          late={{ on: filters.late !== '', href: hrefFor({ late: filters.late ? '' : 'true' }) }}
        />
      </Flex>
      <Box ref={list}>
        <DataTable
          label={t('queue.title')}
          columns={columns}
          rows={data?.items ?? []}
          rowKey={({ id }) => id}
          rowHref={({ id }) => reportHref(id, filters)}
          sort={filters.sort}
          onSort={(sort) => set({ sort: QUEUE_SORTS.find((one) => one === sort) ?? '' })}
          empty={{ hint: t('queue.emptyHint') }}
          query={queue}
          expectedRows={PAGES.size}
          denseIfWide
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

interface SeriesLinkProps {
  queue: ReviewQueueAnswer | undefined;
  filters: QueueFilters;
}

/** Opens the first pending report, and after each decision the next one. */
function SeriesLink({ queue, filters }: SeriesLinkProps) {
  const { t } = useTranslation('mf-clusters');
  const navigate = useNavigate();
  const first = queue?.items.find(({ status, approval }) => status === REPORT_STATUS.new && approval?.mine !== false);
  const to = queue && first ? reportHref(first.id, { ...filters, series: 'true' }) : undefined;
  const start = {
    keys: [{ key: 'Enter', ctrl: true }],
    label: t('queue.startSeries'),
    run: () => void (to !== undefined && navigate(to)),
  } as const;
  useShortcuts(to === undefined ? [] : [start]);
  const total = queue ? formatNumber(queue.counts.mine ?? queue.counts.new) : '…';
  // Reserves the space, so that nothing moves.
  if (to === undefined) return <Button disabled>{t('queue.reviewAll', { total })}</Button>;
  return (
    <ButtonLink to={to} aria-keyshortcuts="Control+Enter Meta+Enter" data-print="hidden">
      {t('queue.reviewAll', { total })}
    </ButtonLink>
  );
}
