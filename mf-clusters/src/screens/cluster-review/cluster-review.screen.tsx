import type { Report } from '@klaster/shared/contract';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { loadState } from '@klaster/shared/query';
import { useParams } from '@klaster/shared/router';
import { EmptyState, FailedState, Flex, Page, PageHeader, StaleNotice, WaitingState } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { ReviewDecision } from '../../features/remark/review-decision';
import { reportQuery } from '../../features/report/queries';
import { ReportStatusBadge } from '../../features/report/report-status';
import { WideReport } from '../../features/wide-report/wide-report';

/** One cluster's report: all of its figures, the reviewer's remark and decision. Source: specification, section 2, screen 1. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const { id = '' } = useParams();
  const query = useQuery(reportQuery(id));
  const { data: report } = query;
  const { waiting, failed, stale, onRetry } = loadState(query);
  const state = waiting ? <WaitingState /> : failed ? <FailedState onRetry={onRetry} /> : <EmptyState />;
  const title = report && t('review.heading', headingOf(report));
  return (
    <Page>
      <PageHeader title={title ?? t('review.title')} context={report && <ReportContext report={report} />} />
      {stale && <StaleNotice {...stale} onRetry={onRetry} />}
      <WideReport report={report} state={state} />
      <ReviewDecision key={id} reportId={id} report={report} />
    </Page>
  );
}

const headingOf = ({ province_name, farm, year }: Report) => ({
  province: formatName(province_name),
  farm: formatName(farm),
  year,
});

function ReportContext({ report }: { report: Report }) {
  const { t } = useTranslation('mf-clusters');
  return (
    <Flex as="span" align="center" gap="2">
      {report.quarter !== undefined && t('quarter', { quarter: report.quarter })}
      <ReportStatusBadge status={report.status} />
    </Flex>
  );
}
