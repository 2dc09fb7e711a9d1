import { REPORT_STATUS } from '@klaster/shared/contract/http';
import { isMissing } from '@klaster/shared/http';
import { formatDate, formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { loadState } from '@klaster/shared/query';
import { useParams } from '@klaster/shared/router';
import {
  BLANK_LINE,
  ButtonLink,
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
import { useEntryPaths } from '../entry/paths';
import { isUnknown, reportEntryQuery } from '../entry/queries';
import { Remarks } from '../entry/remarks';
import { reportQuery } from '../report/queries';
import { useReportName } from '../report/use-report-name';
import { ReportStatusBadge } from '../../campaign/status/report-status';
import { WideReport } from '../../indicators/wide-report/wide-report';
import { usePlaceText } from '../../indicators/texts/use-place-text';

/** All figures, the status, why it was rejected, and a link to correct it. */
export function Component() {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const { id = '' } = useParams();
  const paths = useEntryPaths();
  const query = useQuery(reportQuery(id));
  const entryQuery = useQuery(reportEntryQuery(id));
  const { data: entry } = entryQuery;
  const { data: report } = query;
  const isSent = entry?.status === REPORT_STATUS.new || entry?.status === REPORT_STATUS.confirmed;
  const placeText = usePlaceText();
  const { waiting, failed, stale, onRetry } = loadState(query);
  const name = useReportName(report);
  usePageName(name);
  // A report that does not exist has the specification's text.
  const missing = isMissing(query.error) ? t('shared:nothingFound') : undefined;
  const state = failed ? <FailedState title={missing} onRetry={onRetry} /> : <EmptyState />;
  return (
    <Page>
      <PageHeader
        title={name ?? t('review.title')}
        context={
          report ? (
            <Flex as="span" align="center" wrap="wrap" columnGap="3" rowGap="1">
              {placeText(report)}
              <ReportStatusBadge status={report.status} />
              {report.submitted_at && (
                <span>{t('review.submittedAt', { time: formatDateTime(report.submitted_at) })}</span>
              )}
              {entry && !report.submitted_at && (
                <span>{t('own.dueOn', { date: formatDate(entry.period.due_on) })}</span>
              )}
            </Flex>
          ) : (
            BLANK_LINE
          )
        }
        actions={
          <>
            {entry && entry.round > 0 && (
              <ButtonLink to={`${paths.info(id)}/rounds`} variant="outline" colorPalette="gray">
                {t('rounds.title')}
              </ButtonLink>
            )}
            {entry?.editable && <ButtonLink to={paths.edit(id)}>{t('entry.edit')}</ButtonLink>}
          </>
        }
      />
      {isUnknown(id, query) ? (
        <EmptyState title={t('entry.unknown')} />
      ) : waiting || loadState(entryQuery).waiting ? (
        <WaitingState />
      ) : (
        <>
          {stale && <StaleNotice {...stale} onRetry={onRetry} />}
          {report && entryQuery.isError && !isMissing(entryQuery.error) && (
            <FailedState title={t('remark.list')} onRetry={entryQuery.refetch} />
          )}
          {entry && (
            <Remarks
              remarks={entry.remarks}
              tone={isSent ? 'plain' : 'failure'}
              hrefOf={entry.editable ? (section) => `${paths.edit(id)}?section=${section}` : undefined}
            />
          )}
          <WideReport report={report} state={state} />
        </>
      )}
    </Page>
  );
}
