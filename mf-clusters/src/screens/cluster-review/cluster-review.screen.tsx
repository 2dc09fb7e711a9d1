import { REPORT_STATUS } from '@klaster/shared/contract';
import type { Report } from '@klaster/shared/contract';
import { formatDateTime, formatName, useTranslation } from '@klaster/shared/i18n';
import { loadState } from '@klaster/shared/query';
import { useParams } from '@klaster/shared/router';
import {
  EmptyState,
  FailedState,
  Flex,
  Page,
  PageHeader,
  StaleNotice,
  usePageName,
  WaitingState,
} from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { ReviewDecision } from '../../features/remark/review-decision';
import { reportQuery } from '../../features/report/queries';
import { ReportStatusBadge } from '../../features/report/report-status';
import { QueuePager } from '../../features/review-queue/queue-pager';
import { useQueuePlace } from '../../features/review-queue/use-queue-place';
import { WideReport } from '../../features/wide-report/wide-report';

/** One cluster's report: all of its figures, the reviewer's remark and decision. Source: specification, section 2, screen 1. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const { id = '' } = useParams();
  const query = useQuery(reportQuery(id));
  const { data: report } = query;
  const { waiting, failed, stale, onRetry } = loadState(query);
  usePageName(useShortName(report));
  const state = waiting ? <WaitingState /> : failed ? <FailedState onRetry={onRetry} /> : <EmptyState />;
  const { inQueue, leaveForNext } = useQueuePlace(id, report);
  const title = report && t('review.heading', headingOf(report));
  return (
    <Page>
      <PageHeader
        title={title ?? t('review.title')}
        context={report && <ReportContext report={report} />}
        actions={inQueue && <QueuePager {...inQueue} />}
      />
      {stale && <StaleNotice {...stale} onRetry={onRetry} />}
      <WideReport report={report} state={state} />
      <ReviewDecision key={id} reportId={id} report={report} onDecided={leaveForNext} />
    </Page>
  );
}

const headingOf = ({ province_name, farm, year }: Report) => ({
  province: formatName(province_name),
  farm: formatName(farm),
  year,
});

/** What tells the report from all others, for the tab: cluster, year and quarter. */
function useShortName(report: Report | undefined): string | undefined {
  const { t } = useTranslation('mf-clusters');
  if (!report) return undefined;
  const { farm, year, quarter } = report;
  const period = quarter === undefined ? String(year) : t('queue.period', { year, quarter });
  return `${formatName(farm)}, ${period}`;
}

function ReportContext({ report }: { report: Report }) {
  const { t } = useTranslation('mf-clusters');
  const { status, submitted_at, submitted_by, decided_at, decided_by } = report;
  /** When something was done, and by whom where that is told. */
  const tell = (act: 'submitted' | 'decided', at: string, by: string | null | undefined) => {
    const time = formatDateTime(at);
    return by ? t(`review.${act}By`, { time, name: formatName(by) }) : t(`review.${act}At`, { time });
  };
  // Sent again, a report still has the time of the decision before.
  const isDecided = decided_at && status !== REPORT_STATUS.new;
  return (
    <Flex as="span" align="center" wrap="wrap" columnGap="3" rowGap="1">
      {report.quarter !== undefined && t('quarter', { quarter: report.quarter })}
      <ReportStatusBadge status={status} />
      {submitted_at && <span>{tell('submitted', submitted_at, submitted_by)}</span>}
      {isDecided && <span>{tell('decided', decided_at, decided_by)}</span>}
    </Flex>
  );
}
