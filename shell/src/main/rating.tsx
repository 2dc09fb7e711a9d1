import { everyQuarter } from '@klaster/shared/contract/reports';
import type { ClusterRatingAnswer } from '@klaster/shared/contract/rating';
import { SCORE_DECIMALS } from '@klaster/shared/contract/indicators';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Flex, Text } from '@klaster/shared/ui';
import { Sparkline } from '@klaster/shared/ui/sparkline';
import { useQuery } from '@tanstack/react-query';
import { chooseArrow } from './figures';
import { EmptyNote, PageLink, Part, usePages } from './part';
import { ratingQuery } from './queries';

const MAX_QUARTERS = 8;

export function RatingPart({ clusterId }: { clusterId: number }) {
  const { t } = useTranslation('main');
  const query = useQuery(ratingQuery(clusterId));
  const page = `/rating/${clusterId}`;
  const hasPage = usePages()(page);
  return (
    <Part title={t('rating.title')} query={query}>
      {(rating) => (
        <Flex direction="column" gap="2" align="flex-start">
          {rating.period && <Text color="fg.muted">{t('period', rating.period)}</Text>}
          <OwnRank {...rating} />
          {rating.history.length > 1 && (
            <Sparkline
              title={t('rating.history')}
              decimals={SCORE_DECIMALS}
              points={listScores(rating)
                .slice(-MAX_QUARTERS)
                .map((past) => ({ label: t('period', past), value: past.score }))}
            />
          )}
          {hasPage && <PageLink to={page}>{t('rating.open')}</PageLink>}
        </Flex>
      )}
    </Part>
  );
}

/** The scores by quarter; a quarter without a score is a gap. */
const listScores = ({ history }: ClusterRatingAnswer) =>
  everyQuarter(
    history.map(({ year, quarter, score }) => ({ year, quarter, score })),
    (quarter): Pick<ClusterRatingAnswer['history'][number], 'year' | 'quarter' | 'score'> => ({
      ...quarter,
      score: null,
    }),
  );

function OwnRank({ place, unranked }: ClusterRatingAnswer) {
  const { t } = useTranslation('main');
  return (
    <>
      {place && place.score !== null && (
        <Text fontSize="lg" fontWeight="semibold">
          {t('rating.score', { score: formatNumber(place.score, { decimals: SCORE_DECIMALS }) })}
        </Text>
      )}
      {place && place.rank !== null ? (
        <>
          <Text>{t('rating.rank', { rank: formatNumber(place.rank), ranked: formatNumber(place.ranked) })}</Text>
          <Movement movement={place.movement} isOther={place.method_changed} />
          {place.movement_year != null && (
            <Movement movement={place.movement_year} isOther={place.method_changed_year} inYear />
          )}
        </>
      ) : (
        <EmptyNote>{t(`rating.unranked.${unranked ?? 'no_report'}`)}</EmptyNote>
      )}
    </>
  );
}

interface MovementProps {
  movement: number | null;
  /** The earlier quarter was rated by another method. */
  isOther: boolean | undefined;
  /** Whether the earlier quarter is that of the previous year. */
  inYear?: boolean;
}

function Movement({ movement, isOther = false, inYear = false }: MovementProps) {
  const { t } = useTranslation('main');
  if (movement === null) return <EmptyNote>{t('rating.firstRank')}</EmptyNote>;
  const text =
    movement === 0
      ? t('rating.same')
      : t(movement > 0 ? 'rating.up' : 'rating.down', { places: formatNumber(Math.abs(movement)) });
  const change = `${chooseArrow(movement)} ${isOther ? t('rating.otherMethod', { change: text }) : text}`;
  return <EmptyNote>{inYear ? t('rating.inYear', { change }) : change}</EmptyNote>;
}
