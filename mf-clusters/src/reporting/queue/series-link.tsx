import { REPORT_STATUS } from '@klaster/shared/contract';
import type { ReviewQueueAnswer } from '@klaster/shared/contract';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { useNavigate } from '@klaster/shared/router';
import { useHolds } from '@klaster/shared/session';
import { Button, ButtonLink, useShortcuts } from '@klaster/shared/ui';
import { reportHref } from './queue-filters';
import type { QueueFilters } from './queue-filters';

export interface SeriesLinkProps {
  queue: ReviewQueueAnswer | undefined;
  filters: QueueFilters;
}

/** Begins a series: the first report of the page that waits, and after each decision the next one, down to the last. */
export function SeriesLink({ queue, filters }: SeriesLinkProps) {
  const { t } = useTranslation('mf-clusters');
  const navigate = useNavigate();
  const mayDecide = useHolds('UPDATE');
  const first = queue?.items.find(({ status }) => status === REPORT_STATUS.new);
  const to = mayDecide && queue && first ? reportHref(first.id, { ...filters, series: 'true' }) : undefined;
  const start = {
    keys: [{ key: 'Enter', ctrl: true }],
    label: t('queue.startSeries'),
    run: () => void (to !== undefined && navigate(to)),
  } as const;
  useShortcuts(to === undefined ? [] : [start]);
  if (!mayDecide) return null;
  const total = queue ? formatNumber(queue.counts.new) : '…';
  // Its room is there from the start, so that nothing moves when the queue comes.
  if (to === undefined)
    return (
      <Button disabled data-print="hidden">
        {t('queue.reviewAll', { total })}
      </Button>
    );
  return (
    <ButtonLink to={to} aria-keyshortcuts="Control+Enter Meta+Enter" data-print="hidden">
      {t('queue.reviewAll', { total })}
    </ButtonLink>
  );
}
