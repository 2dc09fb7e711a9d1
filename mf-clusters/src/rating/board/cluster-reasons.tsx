import type { ClusterRatingAnswer, ScoredCriterion } from '@klaster/shared/contract/rating';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, chakra, EmptyState, Flex, Heading, Link, Stack, Text } from '@klaster/shared/ui';
import { numberText } from '../../indicators/texts/figure-text';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import { provenanceHref } from './rating-filters';
import { quotientText, useRuleTexts } from './rule-texts';
import { BandLegend, formatScore, Movement, Score } from './score-and-movement';

export function ClusterReasons({ rating }: { rating: ClusterRatingAnswer }) {
  return (
    <Stack gap="4">
      <ClusterStanding rating={rating} />
      <ClusterCriteria rating={rating} />
    </Stack>
  );
}

/** Score, rank and movements, or why there are none. */
export function ClusterStanding({ rating }: { rating: ClusterRatingAnswer }) {
  const { t } = useTranslation('mf-clusters');
  const { period, place, method } = rating;
  if (!place || !method || !period) return <NoPlace rating={rating} />;
  return (
    <Stack gap="4">
      <Stack gap="1">
        <Flex align="center" wrap="wrap" columnGap="4" rowGap="1">
          <Box fontSize="lg">
            <Score score={place.score} band={place.band} />
          </Box>
          {place.rank !== null && (
            <Text>{t('rating.place', { rank: formatNumber(place.rank), ranked: formatNumber(place.ranked) })}</Text>
          )}
          {place.rank !== null && (
            <>
              <Text>
                {t('rating.movement')}: <Movement places={place.movement} isOther={place.method_changed} />
              </Text>
              <Text>
                {t('rating.movementYear')}:{' '}
                <Movement places={place.movement_year ?? null} isOther={place.method_changed_year} />
              </Text>
            </>
          )}
        </Flex>
        {rating.unranked && (
          <Text>
            {t(`rating.unranked.${rating.unranked}`, {
              counted: formatNumber(place.counted),
              least: formatNumber(method.least_counted),
            })}
          </Text>
        )}
        <Text color="fg.muted" fontSize="table">
          {t('rating.sumOf', { earned: formatScore(place.earned), counted: formatNumber(place.counted) })}
        </Text>
        {place.score !== null && place.counted > 0 && (
          <Text fontVariantNumeric="tabular-nums">
            {quotientText(
              [formatScore(place.earned), formatNumber(place.counted)],
              { part: place.earned, whole: place.counted },
              100,
            )}
          </Text>
        )}
      </Stack>
      <BandLegend bands={method.bands} />
    </Stack>
  );
}

/** The arithmetic of a score; nothing if there is none. */
export function ClusterCriteria({ rating }: { rating: ClusterRatingAnswer }) {
  const { t } = useTranslation('mf-clusters');
  const { cluster, period, place, criteria, method } = rating;
  if (!place || !method || !period) return null;
  return (
    <Box as="section">
      <Heading as="h2" fontSize="md">
        {t('rating.criteria')}
      </Heading>
      <chakra.ol listStyleType="none" mt="1">
        {criteria.map((criterion) => (
          <CriterionItem key={criterion.id} criterion={criterion} quarter={period.quarter} />
        ))}
      </chakra.ol>
      <Flex justify="space-between" gap="3" fontWeight="bold" px="3" py="2" bg="table.totals" borderRadius="sm">
        <span>{t('rating.sum')}</span>
        <Points earned={place.earned} points={place.counted} />
      </Flex>
      <Text color="fg.muted" fontSize="table" mt="2">
        {t('rating.rounding')}{' '}
        <Link to={`/baxolash-mezoni?version=${method.version}`}>
          {t('rating.byMethod', { version: method.version })}
        </Link>
      </Text>
      <Text fontSize="table" mt="2">
        <Link to={provenanceHref(cluster.cluster_id, period)}>{t('rating.provenance.title')}</Link>
      </Text>
    </Box>
  );
}

/** Why a cluster has no score. */
export function NoPlace({ rating: { unranked, period } }: { rating: ClusterRatingAnswer }) {
  const { t } = useTranslation('mf-clusters');
  if (!period) return <EmptyState title={t('rating.noneYet')} hint={t('rating.noneYetHint')} />;
  const reason = unranked === 'removed' ? 'removed' : 'no_report';
  return <EmptyState title={t(`rating.unranked.${reason}`)} hint={t('queue.period', period)} />;
}

function CriterionItem({ criterion, quarter }: { criterion: ScoredCriterion; quarter: number }) {
  const { t } = useTranslation('mf-clusters');
  const indicators = useIndicatorTexts();
  const rules = useRuleTexts();
  const { name, rule, points, figures, earned, next } = criterion;
  return (
    <chakra.li py="3" borderBottomWidth="1px" borderColor="border" _print={{ breakInside: 'avoid' }}>
      <Flex justify="space-between" align="baseline" gap="3" fontWeight="medium">
        <span>{name}</span>
        <Points earned={earned} points={points} />
      </Flex>
      <Text color="fg.muted" fontSize="table">
        {rules.describe(rule, points, quarter)}
      </Text>
      <chakra.dl fontSize="table" mt="1">
        {figures.map(({ key, value }, index) => (
          <Flex key={`${index} ${key}`} justify="space-between" align="baseline" gap="3">
            <chakra.dt minW="0">
              {[indicators.field(key), indicators.unitAndTime(key)].filter(Boolean).join(', ')}
            </chakra.dt>
            <chakra.dd fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
              {numberText(value, key)}
            </chakra.dd>
          </Flex>
        ))}
      </chakra.dl>
      <Text fontVariantNumeric="tabular-nums" data-arithmetic="">
        {rules.workedOut(criterion, quarter)}
      </Text>
      {next && (
        <Text color="fg.muted" fontSize="table">
          {t('rating.next', {
            figure: indicators.fieldInTime(next.key),
            value: numberText(next.value, next.key),
            gain: formatScore(next.gain),
          })}
        </Text>
      )}
      {next === null && earned !== null && earned < points && (
        <Text color="fg.muted" fontSize="table">
          {t('rating.noNext')}
        </Text>
      )}
    </chakra.li>
  );
}

function Points({ earned, points }: { earned: number | null; points: number }) {
  const { t } = useTranslation('mf-clusters');
  return (
    <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums" data-points="">
      {t('rating.outOf', { part: formatScore(earned), whole: formatNumber(points) })}
    </chakra.span>
  );
}
