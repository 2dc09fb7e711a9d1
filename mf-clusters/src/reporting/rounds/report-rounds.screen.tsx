import type { ReportRoundsAnswer } from '@klaster/shared/contract';
import { isMissing } from '@klaster/shared/http';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { useParams } from '@klaster/shared/router';
import { useHolds } from '@klaster/shared/session';
import { EmptyState, Flex, Link, Loaded, Page, PageHeader, Stack, usePageName } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { roundsQuery } from '../report/queries';
import { ReportStatusBadge } from '../../campaign/status/report-status';
import { Comparison } from './comparison';
import { TransitionList } from './transition-list';
import { transitionsOf } from './transitions';

/** History of a report since its first submission, and the differences between any two of its states. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const { id = '' } = useParams();
  const isAdmin = useHolds('ADMIN');
  const query = useQuery(roundsQuery(id));
  const { data } = query;
  usePageName(data && `${t('rounds.title')}: ${formatName(data.farm)}`);
  return (
    <Page>
      <PageHeader
        title={t('rounds.title')}
        context={data && <RoundsContext report={data} />}
        actions={data && isAdmin && <Link to={`/audit?entity=reports&entity_id=${data.id}`}>{t('rounds.audit')}</Link>}
      />
      {isMissing(query.error) ? (
        <EmptyState />
      ) : (
        <Loaded query={query}>{(report) => <Rounds report={report} />}</Loaded>
      )}
    </Page>
  );
}

function RoundsContext({ report }: { report: ReportRoundsAnswer }) {
  const { t } = useTranslation('mf-clusters');
  const { province_name, farm, year, quarter, status } = report;
  return (
    <Flex as="span" align="center" wrap="wrap" columnGap="3" rowGap="1">
      {[formatName(province_name), formatName(farm), t('queue.period', { year, quarter })].join(', ')}
      <ReportStatusBadge status={status} />
    </Flex>
  );
}

function Rounds({ report }: { report: ReportRoundsAnswer }) {
  const { t } = useTranslation('mf-clusters');
  const transitions = transitionsOf(report.rounds);
  if (transitions.length === 0) return <EmptyState title={t('rounds.empty')} />;
  return (
    <Stack gap="5">
      <TransitionList transitions={transitions} />
      <Comparison transitions={transitions} />
    </Stack>
  );
}
