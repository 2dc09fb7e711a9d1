import type { ClusterRatingAnswer } from '@klaster/shared/contract/rating';
import { isSameQuarter } from '@klaster/shared/contract/reports';
import { useTranslation } from '@klaster/shared/i18n';
import { EmptyState, Link, Stack, Text } from '@klaster/shared/ui';
import { MIN_COMPARED } from '../../analysis/primary-data/comma-list';
import { WayOut } from '../../campaign/status/no-such-page';
import { BandLegend, MovementNote } from '../board/score-and-movement';
import { ScoreChart } from '../board/score-chart';
import { Section } from '../board/section';
import { RatingComparisonTable } from './rating-comparison-table';

export interface ComparedProps {
  ratings: readonly ClusterRatingAnswer[];
  toRating: string;
  toLatest: string;
}

export function Compared({ ratings, toRating, toLatest }: ComparedProps) {
  const { t } = useTranslation('mf-clusters');
  const [first] = ratings;
  if (!first) {
    return (
      <EmptyState
        title={t('compare.few')}
        hint={t('rating.comparison.fewHint')}
        action={<WayOut to={toRating}>{t('rating.comparison.toRating')}</WayOut>}
      />
    );
  }
  const { period, periods, method } = first;
  if (!period) return <EmptyState title={t('rating.noneYet')} hint={t('rating.noneYetHint')} />;
  if (!periods.some((one) => isSameQuarter(one, period))) {
    return (
      <EmptyState
        title={t('rating.emptyQuarter')}
        hint={t('rating.emptyQuarterHint')}
        action={<WayOut to={toLatest}>{t('rating.toLatest')}</WayOut>}
      />
    );
  }
  return (
    <Stack gap="4">
      {ratings.length < MIN_COMPARED && <Text>{t('rating.comparison.one')}</Text>}
      <RatingComparisonTable ratings={ratings} hrefOf={(id) => `${toRating}&cluster=${id}`} />
      {method && (
        <>
          <BandLegend bands={method.bands} />
          <Text color="fg.muted" fontSize="table">
            <MovementNote {...(ratings.find(({ place }) => place)?.place ?? {})} />{' '}
            <Link to={`/baxolash-mezoni?version=${method.version}`}>
              {t('rating.byMethod', { version: method.version })}
            </Link>
          </Text>
        </>
      )}
      <Section title={t('rating.history')}>
        <ScoreChart ratings={ratings} />
      </Section>
    </Stack>
  );
}
