import type { ClusterRatingAnswer } from '@klaster/shared/contract/rating';
import { useTranslation, formatNumber } from '@klaster/shared/i18n';
import { useFilters } from '@klaster/shared/router';
import {
  BLANK_LINE,
  ButtonLink,
  FailedState,
  FilterBar,
  Page,
  PageHeader,
  StaleNotice,
  WaitingState,
  Text,
} from '@klaster/shared/ui';
import { isMissing, publicClient } from '@klaster/shared/http';
import { useShownFailure } from '@klaster/shared/query';
import { useQueries } from '@tanstack/react-query';
import { AddressFault } from '../../analysis/figures/address-fault';
import { ChosenList } from '../../analysis/figures/chosen-list';
import { PrintButton } from '../../analysis/figures/figures-actions';
import { CopyLink } from '../../analysis/views/copy-link';
import { useQuarterText } from '../../campaign/periods/quarter-text';
import { comparisonHref, tickedRatingHref } from '../board/ticks';
import { PeriodSelect } from '../board/period-select';
import { clusterRatingQuery } from '../board/queries';
import { RatingFile } from '../board/rating-files';
import type { WantedPeriod } from '../board/queries';
import { shownPeriod, toPeriod } from '../board/rating-filters';
import { uniqueNames } from '../board/score-chart';
import { Compared } from './compared';
import { COMPARED_FILTERS, comparedIn } from './comparison';
import type { ComparedClusters } from './comparison';

/** Source: specification 8.0.11. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const { values, set, hrefFor } = useFilters(COMPARED_FILTERS);
  const clusters = comparedIn(values.clusters);
  const wanted = toPeriod(values);
  const { ratings, unknown, failed, stale, onRetry } = useComparedRatings(clusters.compared, wanted);
  const first = ratings?.[0];
  const period = shownPeriod(wanted, first);
  const rating = tickedRatingHref(clusters.compared, period ?? {});
  const remove = (id: number) => set({ clusters: clusters.ids.filter((one) => one !== id).join(',') });
  const names = uniqueNames(ratings ?? []);
  const quarterText = useQuarterText();
  const coverage = first?.coverage && { confirmed: first.coverage.scored, clusters: first.coverage.clusters };
  return (
    <Page>
      <PageHeader
        title={t('rating.comparison.title')}
        context={first?.period ? quarterText(first.period, first.preliminary ?? false, coverage) : BLANK_LINE}
        actions={
          <>
            <ButtonLink to={rating} variant="outline">
              {t('rating.comparison.toRating')}
            </ButtonLink>
            {first && (
              <>
                <PrintButton />
                {first.period && <RatingFile period={first.period} type="csv" clusters={clusters.compared} />}
                <CopyLink address={comparisonHref(clusters.compared, period ?? {})} />
              </>
            )}
          </>
        }
      />
      {clusters.compared.length > 0 && (
        <FilterBar active={wanted.year !== undefined} onClear={() => set({ year: 0, quarter: 0 })}>
          <PeriodSelect period={period} periods={first?.periods ?? []} onChange={set} />
        </FilterBar>
      )}
      {first && (
        <ChosenList
          chosen={clusters.compared
            .filter((id) => !unknown.includes(id))
            .map((id, index) => ({ id: String(id), name: names[index] ?? '' }))}
          onRemove={(id) => remove(Number(id))}
        />
      )}
      <AddressFaults
        clusters={clusters}
        unknown={unknown}
        onRemove={remove}
        onTidy={() => set({ clusters: clusters.ids.join(',') })}
      />
      {stale && <StaleNotice {...stale} onRetry={onRetry} />}
      {failed ? (
        <FailedState onRetry={onRetry} />
      ) : ratings === undefined ? (
        <WaitingState />
      ) : (
        <Compared ratings={ratings} toRating={rating} toLatest={hrefFor({ year: 0, quarter: 0 })} />
      )}
    </Page>
  );
}

export interface ComparedRatings {
  /** Undefined until all have loaded. */
  ratings: ClusterRatingAnswer[] | undefined;
  unknown: number[];
  failed: boolean;
  /** Some refetches failed: the data is from an earlier load. */
  stale: { since: Date; retrying: boolean } | undefined;
  onRetry: () => void;
}

/** One parallel request for each cluster; an unknown cluster is not a failure. */
function useComparedRatings(ids: readonly number[], period: WantedPeriod): ComparedRatings {
  const queries = useQueries({ queries: ids.map((id) => clusterRatingQuery(publicClient, id, period)) });
  useShownFailure(...queries.map(({ refetch }) => refetch));
  const failures = queries.filter(({ isError, error }) => isError && !isMissing(error));
  const isThere = queries.every(({ data, error }) => data !== undefined || isMissing(error));
  const retrying = queries.some(({ isFetching }) => isFetching);
  const since = new Date(Math.min(...failures.map(({ dataUpdatedAt }) => dataUpdatedAt)));
  return {
    ratings: isThere ? queries.flatMap(({ data }) => data ?? []) : undefined,
    unknown: ids.filter((_, index) => queries[index]?.data === undefined && isMissing(queries[index]?.error)),
    failed: !isThere && failures.length > 0 && !retrying,
    stale: isThere && failures.length > 0 ? { since, retrying } : undefined,
    onRetry: () => failures.forEach(({ refetch }) => void refetch()),
  };
}

/** Limits on how much of invalid addresses is repeated. */
const SHOWN = { characters: 20, items: 3 };

interface AddressFaultsProps {
  clusters: ComparedClusters;
  unknown: readonly number[];
  onRemove: (id: number) => void;
  /** Removes the invalid items. */
  onTidy: () => void;
}

function AddressFaults({ clusters: { ids, compared, unreadable }, unknown, onRemove, onTidy }: AddressFaultsProps) {
  const { t } = useTranslation('mf-clusters');
  const rest = ids.length - compared.length;
  const items = unreadable.slice(0, SHOWN.items).map((item) => item.slice(0, SHOWN.characters));
  return (
    <>
      {unknown.map((id) => (
        <AddressFault
          key={id}
          text={t('rating.comparison.unknown', { item: id })}
          item={id}
          onRemove={() => onRemove(id)}
          data-print="hidden"
        />
      ))}
      {items.length > 0 && (
        <AddressFault
          text={t('rating.comparison.unreadable', { item: items.join(', ') })}
          item={items.join(', ')}
          onRemove={onTidy}
          data-print="hidden"
        />
      )}
      {rest > 0 && (
        <Text role="status" data-print="hidden">
          {t('rating.comparison.rest', { total: formatNumber(rest) })}
        </Text>
      )}
    </>
  );
}
