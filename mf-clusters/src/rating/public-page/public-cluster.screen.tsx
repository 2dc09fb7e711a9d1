import type { ClusterRatingAnswer } from '@klaster/shared/contract/rating';
import { isMissing, publicClient } from '@klaster/shared/http';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { useFilters, useParams } from '@klaster/shared/router';
import {
  BLANK_LINE,
  Box,
  ButtonLink,
  EmptyState,
  FilterBar,
  Grid,
  Link,
  Loaded,
  Page,
  PageHeader,
  Stack,
  Text,
  usePageName,
} from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { PrintButton } from '../../analysis/figures/figures-actions';
import { CopyLink } from '../../analysis/views/copy-link';
import { NoSuchPage } from '../../campaign/status/no-such-page';
import { usePlaceText } from '../../indicators/texts/use-place-text';
import { Preliminary } from '../board/cluster-rating';
import { ClusterCriteria, ClusterStanding } from '../board/cluster-reasons';
import { PeriodSelect } from '../board/period-select';
import { clusterRatingQuery } from '../board/queries';
import { CLUSTER_ID, clusterHref, PERIOD_FILTERS, shownPeriod, toPeriod } from '../board/rating-filters';
import { Section } from '../board/section';
import { ToPublicRating } from '../board/to-public-rating';
import { ProvincePlace } from './province-place';
import { ReportsByQuarter } from './reports-by-quarter';
import { ScoreByYear } from './score-by-year';

/** What everybody may know of a cluster, at an address to share. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const { cluster_id = '' } = useParams();
  if (CLUSTER_ID.test(cluster_id)) return <ClusterPage id={Number(cluster_id)} />;
  return <NoSuchPage title={t('rating.cluster.title')} text={t('rating.unknownCluster')} wayOut={<ToPublicRating />} />;
}

function ClusterPage({ id }: { id: number }) {
  const { t } = useTranslation('mf-clusters');
  const placeText = usePlaceText();
  const { values, active, set, reset, hrefFor } = useFilters(PERIOD_FILTERS);
  const wanted = toPeriod(values);
  const query = useQuery(clusterRatingQuery(publicClient, id, wanted));
  const { data: rating } = query;
  const name = rating && formatName(rating.cluster.company_name);
  usePageName(name);
  const isUnknown = isMissing(query.error);
  return (
    <Page>
      <PageHeader
        title={name ?? t('rating.cluster.title')}
        context={rating ? placeText(rating.cluster) : BLANK_LINE}
        actions={
          !isUnknown && (
            <>
              <ButtonLink to={`/reestrs-auth/view/${id}`} variant="outline">
                {t('rating.cluster.register')}
              </ButtonLink>
              <CopyLink address={clusterHref(id, rating?.period ?? undefined)} />
              <PrintButton />
            </>
          )
        }
      />
      {isUnknown ? (
        <EmptyState title={t('rating.unknownCluster')} action={<ToPublicRating />} />
      ) : (
        <>
          <FilterBar active={active} onClear={reset}>
            <PeriodSelect
              period={shownPeriod(wanted, rating)}
              periods={rating?.periods ?? []}
              onChange={set}
              hrefFor={hrefFor}
            />
          </FilterBar>
          <Box minH="100vh" _print={{ minH: 'auto' }}>
            <Loaded query={query}>{(known) => <Known rating={known} />}</Loaded>
          </Box>
        </>
      )}
    </Page>
  );
}

function Known({ rating }: { rating: ClusterRatingAnswer }) {
  const { t } = useTranslation('mf-clusters');
  const { cluster, period, history } = rating;
  const province = formatName(cluster.province_name);
  const placeLabel = `${t('rating.cluster.place')}: ${province}`;
  return (
    <Stack gap="6">
      <Preliminary rating={rating} />
      <ClusterStanding rating={rating} />
      <Grid gap="6" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
        {period && history.length > 0 && (
          <Section title={t('rating.cluster.byYear')}>
            <ScoreByYear history={history} year={period.year} />
          </Section>
        )}
        <Section title={t('rating.cluster.place')}>
          <ProvincePlace code={cluster.province_code} label={placeLabel} />
          <Text>
            <Link to={`/?province=${cluster.province_code}`}>{province}</Link>
          </Text>
        </Section>
      </Grid>
      {rating.periods.length > 0 && (
        <Section title={t('rating.cluster.reports')}>
          <ReportsByQuarter rating={rating} />
        </Section>
      )}
      <Box maxW="form">
        <ClusterCriteria rating={rating} />
      </Box>
    </Stack>
  );
}
