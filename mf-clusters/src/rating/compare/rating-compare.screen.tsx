import type { ClusterRatingAnswer } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { useFilters } from '@klaster/shared/router';
import {
  BLANK_LINE,
  Button,
  ButtonLink,
  FailedState,
  FilterBar,
  Page,
  PageHeader,
  StaleNotice,
  WaitingState,
} from '@klaster/shared/ui';
import { ChosenList } from '../../analysis/figures/chosen-list';
import { PrintButton } from '../../analysis/figures/print-button';
import { useLinkCopy } from '../../analysis/views/use-link-copy';
import { useQuarterText } from '../../campaign/periods/quarter-text';
import { comparisonHref, tickedRatingHref } from '../board/compared-address';
import { PeriodSelect } from '../board/period-select';
import type { WantedPeriod } from '../board/queries';
import { toPeriod } from '../board/rating-filters';
import { AddressFaults } from './address-faults';
import { Compared } from './compared';
import { COMPARED_FILTERS, comparedIn } from './compared-clusters';
import { namesOf } from './comparison';
import { useComparedRatings } from './use-compared-ratings';

/** Up to five clusters of the public rating side by side, at an address to share. Source: specification 8.0.11. */
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
  const names = namesOf(ratings ?? []);
  return (
    <Page>
      <PageHeader
        title={t('rating.comparison.title')}
        context={<QuarterText rating={first} />}
        actions={
          <>
            <ButtonLink to={rating} variant="outline">
              {t('rating.comparison.toRating')}
            </ButtonLink>
            {first && <ShareActions address={comparisonHref(clusters.compared, period ?? {})} />}
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

/** The quarter in the address, until a response has the quarter. */
function shownPeriod({ year, quarter }: WantedPeriod, rating: ClusterRatingAnswer | undefined) {
  return year !== undefined && quarter !== undefined ? { year, quarter } : (rating?.period ?? null);
}

/** The quarter shown, and whether it is still running. */
function QuarterText({ rating }: { rating: ClusterRatingAnswer | undefined }) {
  const textOf = useQuarterText();
  if (!rating?.period) return BLANK_LINE;
  const { period, preliminary = false, coverage } = rating;
  return textOf(period, preliminary, coverage && { confirmed: coverage.scored, clusters: coverage.clusters });
}

function ShareActions({ address }: { address: string }) {
  const { t } = useTranslation('mf-clusters');
  const copyLink = useLinkCopy();
  return (
    <>
      <PrintButton />
      <Button variant="outline" onClick={() => void copyLink(address)}>
        {t('views.copy')}
      </Button>
    </>
  );
}
