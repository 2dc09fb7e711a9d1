import type { ClusterRatingAnswer } from '@klaster/shared/contract/rating';
import { calculateDifference } from '@klaster/shared/contract/indicators';
import { formatName, formatNumber, MISSING, useTranslation } from '@klaster/shared/i18n';
import { Box, FailedState, Flex, Heading, Stack, Text, WaitingState } from '@klaster/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatScore, Score } from '../board/score-and-movement';
import type { Calculation, Place, Rival } from './calculation';

export interface OutcomeProps {
  rating: ClusterRatingAnswer;
  calculation: Calculation;
  rivals: UseQueryResult<Rival[] | null>;
}

/** Gets the focus when the button that clears the figures disappears. */
export const OUTCOME = 'what-if-outcome';

export function Outcome({ rating, calculation, rivals }: OutcomeProps) {
  const { t } = useTranslation('mf-clusters');
  const { place, method } = rating;
  const { score, band, counted } = calculation;
  const gain = score !== null && place?.score != null ? (calculateDifference(score, place.score) ?? 0) : null;
  return (
    <Stack as="section" gap="2" id={OUTCOME} tabIndex={-1} aria-labelledby="outcome" data-result="">
      <Heading as="h2" id="outcome" fontSize="md">
        {t('whatIf.outcome')}
      </Heading>
      <Box aria-live="polite">
        <Flex align="center" wrap="wrap" columnGap="3" rowGap="1">
          <Text as="span" color="fg.muted">
            {t('rating.score')}: {formatScore(place?.score ?? null)} →
          </Text>
          <Box as="span" fontSize="lg">
            <Score score={score} band={band} />
          </Box>
          {gain !== null && gain !== 0 && (
            <Text as="span" fontVariantNumeric="tabular-nums" color={gain > 0 ? 'green.fg' : 'red.fg'}>
              {gain > 0 ? '+' : '−'}
              {formatScore(Math.abs(gain))}
            </Text>
          )}
        </Flex>
        {score === null && method && (
          <Text>
            {t('rating.unranked.too_little', {
              counted: formatNumber(counted),
              least: formatNumber(method.least_counted),
            })}
          </Text>
        )}
        {calculation.place && <PlaceChange place={calculation.place} before={place?.rank ?? null} />}
      </Box>
      {rivals.isPending && (
        <Box css={roomOfPlace}>
          <WaitingState />
        </Box>
      )}
      {rivals.isError && !rivals.data && <FailedState onRetry={rivals.refetch} />}
      {rivals.data === null && <Text>{t('whatIf.tooMany')}</Text>}
    </Stack>
  );
}

/** Space reserved until the place is known: two lines more on a phone. */
const roomOfPlace = { '& > [role=status]': { minH: '4.25rem' } } as const;

function PlaceChange({ place, before }: { place: Place; before: number | null }) {
  const { t } = useTranslation('mf-clusters');
  const { rank, ranked, overtaken, overtakenBy, next } = place;
  return (
    <Stack gap="1" mt="1">
      <Text fontVariantNumeric="tabular-nums">
        <Text as="span" color="fg.muted">
          {t('rating.rank')}: {before === null ? MISSING : formatNumber(before)} →
        </Text>{' '}
        <strong>
          {rank === null ? MISSING : t('rating.place', { rank: formatNumber(rank), ranked: formatNumber(ranked) })}
        </strong>
      </Text>
      {overtaken.length > 0 && <Text>{t('whatIf.overtaken', { names: useableNames(overtaken) })}</Text>}
      {overtaken.length > MAX_NAMES && (
        <Text>{t('whatIf.more', { number: formatNumber(overtaken.length - MAX_NAMES) })}</Text>
      )}
      {overtakenBy.length > 0 && <Text>{t('whatIf.overtakenBy', { names: useableNames(overtakenBy) })}</Text>}
      {overtakenBy.length > MAX_NAMES && (
        <Text>{t('whatIf.more', { number: formatNumber(overtakenBy.length - MAX_NAMES) })}</Text>
      )}
      {next && (
        <Text color="fg.muted">
          {t('whatIf.next', { name: formatName(next.rival.company_name), gap: formatScore(next.gap) })}
        </Text>
      )}
    </Stack>
  );
}

const MAX_NAMES = 3;

const useableNames = (rivals: readonly Rival[]) =>
  rivals
    .slice(0, MAX_NAMES)
    .map(({ company_name, score }) => `${formatName(company_name)} (${formatScore(score)})`)
    .join(', ');
