import { REPORT_STATUS } from '@klaster/shared/contract/http';
import type { Report, ReportReview } from '@klaster/shared/contract/reports';
import { isMissing } from '@klaster/shared/http';
import { formatDate, formatDateTime, formatName, useTranslation } from '@klaster/shared/i18n';
import { loadState } from '@klaster/shared/query';
import { useParams } from '@klaster/shared/router';
import {
  Below,
  ButtonLink,
  EmptyState,
  FailedState,
  Flex,
  Page,
  PageHeader,
  SignatureNote,
  StaleNotice,
  usePageName,
  WaitingState,
} from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApprovalChain } from './approval-chain';
import { ExceptionList } from './exception-list';
import { PinnedRemarks, usePinnedSections } from '../remark/pinned-remarks';
import { SkipToRemark } from './remark-form';
import { Reopening } from './reopening';
import { ReviewDecision } from './review-decision';
import { SectionRemarks } from '../remark/section-remarks';
import { reportQuery, reviewQuery } from '../report/queries';
import { ReportPapers } from '../report/report-papers';
import { useReportName } from '../report/use-report-name';
import { LateBadge, ReportStatusBadge } from '../../campaign/status/report-status';
import { QueuePager } from '../queue/queue-pager';
import { useQueuePlace } from '../queue/use-queue-place';
import { WideReport } from '../../indicators/wide-report/wide-report';

/** Source: specification 2.4.1. */
export function Component() {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const { id = '' } = useParams();
  const query = useQuery(reportQuery(id));
  const { data: report } = query;
  const { waiting, failed, stale, onRetry } = loadState(query);
  usePageName(useReportName(report));
  // A report that does not exist has the specification's text.
  const missing = isMissing(query.error) ? t('shared:nothingFound') : undefined;
  const placeholder = failed ? <FailedState title={missing} onRetry={onRetry} /> : <EmptyState />;
  const { inQueue, leave, comeBack } = useQueuePlace(id, report);
  const { data: review, error: reviewError, isLoading: isReviewLoading, refetch } = useQuery(reviewQuery(id, report));
  const isReviewFailed = reviewError !== null && !isMissing(reviewError);
  const isKnown = useLatch(!waiting && !isReviewLoading);
  const pinned = useMemo(() => new PinnedRemarks(id), [id]);
  const pinnedSections = usePinnedSections(pinned);
  // Not in the specification: only some servers have rounds, remarks on sections and reopening.
  const hasRounds = report?.round !== undefined;
  const acceptsRemarks = hasRounds && report.status === REPORT_STATUS.new;
  const title =
    report &&
    t('review.heading', {
      province: formatName(report.province_name),
      farm: formatName(report.farm),
      year: report.year,
    });
  return (
    <Page>
      {report?.status === REPORT_STATUS.new && <SkipToRemark />}
      <PageHeader
        title={title ?? t('review.title')}
        context={report && <ReportContext report={report} review={review} />}
        actions={
          report &&
          (inQueue || hasRounds) && (
            <>
              {hasRounds && <Reopening report={report} />}
              {hasRounds && (
                <ButtonLink to={`/amallar/cluster-info/${id}/rounds`} size="sm" variant="outline" colorPalette="gray">
                  {t('rounds.title')}
                </ButtonLink>
              )}
              {inQueue && <QueuePager {...inQueue} />}
            </>
          )
        }
      />
      {!isKnown && <WaitingState />}
      <Below isKnown={isKnown}>
        {stale && <StaleNotice {...stale} onRetry={onRetry} />}
        {review?.approval && <ApprovalChain approval={review.approval} />}
        {review?.signature && <SignatureNote signature={review.signature} name={`report-${id}-${review.round}`} />}
        <WideReport
          report={report}
          state={placeholder}
          marks={review?.round === report?.round ? review : undefined}
          beside={
            (report && review && <ExceptionList report={report} review={review} />) ??
            (isReviewFailed && <FailedState title={t('exceptions.title')} onRetry={refetch} />)
          }
          renderBelow={(section) => (
            <SectionRemarks
              key={id}
              section={section}
              remarks={review?.remarks ?? []}
              pinned={acceptsRemarks ? pinned : undefined}
            />
          )}
          isRemarked={(section) =>
            pinnedSections.includes(section) || (review?.remarks.some((remark) => remark.section === section) ?? false)
          }
          onRemark={acceptsRemarks ? (section) => pinned.begin(section) : undefined}
        />
        {hasRounds && <ReportPapers id={report.id} />}
        <ReviewDecision
          key={id}
          reportId={id}
          report={report}
          review={review}
          pinned={pinned}
          onDecided={leave}
          onUndone={comeBack}
        />
      </Below>
    </Page>
  );
}

/** Stays true once the condition was: a later refetch must not hide a form that somebody is typing in. */
function useLatch(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition);
  if (condition && !wasTrue) setWasTrue(true);
  return wasTrue || condition;
}

function ReportContext({ report, review }: { report: Report; review: ReportReview | undefined }) {
  const { t } = useTranslation('mf-clusters');
  const { status, moved_to, submitted_at, submitted_by, decided_at, decided_by } = report;
  const describe = (act: 'submitted' | 'decided', at: string, by: string | null | undefined) => {
    const time = formatDateTime(at);
    return by ? t(`review.${act}By`, { time, name: formatName(by) }) : t(`review.${act}At`, { time });
  };
  // A resubmitted report still has the time of its previous decision.
  const isDecided = decided_at && status !== REPORT_STATUS.new;
  return (
    <Flex as="span" align="center" wrap="wrap" columnGap="3" rowGap="1">
      {report.quarter !== undefined && t('quarter', { quarter: report.quarter })}
      {moved_to && <span>{t('report.movedTo', { province: formatName(moved_to) })}</span>}
      <ReportStatusBadge status={status} />
      {report.round !== undefined && report.round > 1 && <span>{t('round', { round: report.round })}</span>}
      {submitted_at && <span>{describe('submitted', submitted_at, submitted_by)}</span>}
      {isDecided && <span>{describe('decided', decided_at, decided_by)}</span>}
      {review?.decision_due && <span>{t('review.due', { date: formatDate(review.decision_due) })}</span>}
      {review?.late && <LateBadge />}
    </Flex>
  );
}
