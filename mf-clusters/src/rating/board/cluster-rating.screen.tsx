import { sessionClient } from '@klaster/shared/http';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { useFilters, useParams } from '@klaster/shared/router';
import { BLANK_LINE, ButtonLink, FilterBar, Page, PageHeader, usePageName } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { NoSuchPage, WayOut } from '../../campaign/status/no-such-page';
import { ClusterRating } from './cluster-rating';
import { PeriodSelect } from './period-select';
import { clusterRatingQuery } from './queries';
import { atQuarter, CLUSTER_ID, PERIOD_FILTERS, shownPeriod, toPeriod } from './rating-filters';
import { usePlaceText } from '../../indicators/texts/use-place-text';

export function Component() {
  const { t } = useTranslation('mf-clusters');
  const { cluster_id = '' } = useParams();
  if (CLUSTER_ID.test(cluster_id)) return <ClusterPage key={cluster_id} id={Number(cluster_id)} />;
  return <NoSuchPage title={t('rating.reasons')} text={t('rating.unknownCluster')} wayOut={<ToRating />} />;
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
  return <WayOut to="/rating">{t('rating.toRating')}</WayOut>;
}
