import { sessionClient } from '@klaster/shared/http';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { useFilters, useParams } from '@klaster/shared/router';
import { BLANK_LINE, ButtonLink, EmptyState, FilterBar, Page, PageHeader, usePageName } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { ClusterRating } from './cluster-rating';
import { PeriodSelect } from './period-select';
import { clusterRatingQuery } from './queries';
import { atQuarter, CLUSTER_ID, PERIOD_FILTERS, shownPeriod, toPeriod } from './rating-filters';
import { usePlaceText } from '../../indicators/texts/use-place-text';

export function Component() {
  const { cluster_id = '' } = useParams();
  return CLUSTER_ID.test(cluster_id) ? <ClusterPage key={cluster_id} id={Number(cluster_id)} /> : <NoSuchCluster />;
}

function NoSuchCluster() {
  const { t } = useTranslation('mf-clusters');
  return (
    <Page>
      <PageHeader title={t('rating.reasons')} />
      <EmptyState title={t('rating.unknownCluster')} action={<ToRating />} />
    </Page>
  );
}

function ClusterPage({ id }: { id: number }) {
  const { t } = useTranslation('mf-clusters');
  const placeText = usePlaceText();
  const { values, active, set, reset } = useFilters(PERIOD_FILTERS);
  const wanted = toPeriod(values);
  const query = useQuery(clusterRatingQuery(sessionClient, id, wanted));
  const { data: rating } = query;
  const name = rating && formatName(rating.cluster.company_name);
  usePageName(name);
  return (
    <Page width="form">
      <PageHeader
        title={name ?? t('rating.reasons')}
        context={rating ? placeText(rating.cluster) : BLANK_LINE}
        actions={
          <>
            <ButtonLink to={atQuarter('/rating', values)} variant="outline">
              {t('rating.toRating')}
            </ButtonLink>
            {rating?.place && (
              <ButtonLink to={atQuarter(`/rating/${id}/what-if`, values)}>{t('whatIf.title')}</ButtonLink>
            )}
          </>
        }
      />
      <FilterBar active={active} onClear={reset}>
        <PeriodSelect period={shownPeriod(wanted, rating)} periods={rating?.periods ?? []} onChange={set} />
      </FilterBar>
      <ClusterRating query={query} unknownAction={<ToRating />} />
    </Page>
  );
}

function ToRating() {
  const { t } = useTranslation('mf-clusters');
  return (
    <ButtonLink to="/rating" variant="outline" mt="1">
      {t('rating.toRating')}
    </ButtonLink>
  );
}
