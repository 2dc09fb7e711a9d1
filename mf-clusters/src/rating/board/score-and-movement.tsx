import type { Band, RatingAnswer } from '@klaster/shared/contract/rating';
import { SCORE_DECIMALS } from '@klaster/shared/contract/indicators';
import { formatNumber, MISSING, useTranslation } from '@klaster/shared/i18n';
import { Box, chakra, Flex, Text, VisuallyHidden } from '@klaster/shared/ui';
import { BAND_STYLES, BANDS_BEST_FIRST } from '../../analysis/map/drawing/bands';

/** Always two decimals, so that scores are aligned. */
export const formatScore = (score: number | null) => formatNumber(score, { decimals: SCORE_DECIMALS });

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  px: '2',
  minH: '5',
  borderRadius: 'sm',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  // Otherwise a browser may darken the text and keep the background.
  printColorAdjust: 'exact',
} as const;

/** Hidden from screen readers: the text beside it says the same. */
export function BandSign({ band }: { band: Band }) {
  return (
    <chakra.span aria-hidden="true" fontSize="0.5rem" letterSpacing="-0.05em">
      {BAND_STYLES[band].sign}
    </chakra.span>
  );
}

export interface ScoreProps {
  score: number | null;
  band: Band | null;
  /** Why there is no score; by default, that too little data is known. */
  missing?: string | undefined;
}

export function Score({ score, band, missing }: ScoreProps) {
  const { t } = useTranslation('mf-clusters');
  if (score === null || band === null) {
    return (
      <>
        {MISSING} <chakra.span css={reason}>{missing ?? t('rating.tooLittle')}</chakra.span>
      </>
    );
  }
  const { bg, color } = BAND_STYLES[band];
  return (
    <chakra.span css={chip} bg={bg} color={color} fontWeight="medium">
      <BandSign band={band} />
      {formatScore(score)}
      <VisuallyHidden> {t(`rating.bands.${band}`)}</VisuallyHidden>
    </chakra.span>
  );
}

/** Wraps, so that words do not make the column of figures too wide. */
const reason = {
  display: 'inline-block',
  maxWidth: '8rem',
  whiteSpace: 'normal',
  verticalAlign: 'middle',
  fontSize: 'xs',
  color: 'fg.muted',
};

export interface MovementProps {
  places: number | null;
  isOther?: boolean | undefined;
}

/** Places gained or lost since an earlier quarter, among clusters ranked in both. */
export function Movement({ places, isOther = false }: MovementProps) {
  const { t } = useTranslation('mf-clusters');
  const describe = () => {
    if (places === null) return [MISSING, t('rating.movedFromNowhere'), 'fg.muted'];
    if (places === 0) return ['=', t('rating.stayed'), 'fg.muted'];
    if (places > 0) return [`▲ ${formatNumber(places)}`, t('rating.up', { places: formatNumber(places) }), 'green.fg'];
    return [`▼ ${formatNumber(-places)}`, t('rating.down', { places: formatNumber(-places) }), 'red.fg'];
  };
  const [sign, text, color] = describe();
  return (
    <>
      <chakra.span aria-hidden="true" color={color} whiteSpace="nowrap">
        {sign}
      </chakra.span>
      <VisuallyHidden>{text}</VisuallyHidden>
      {isOther && places !== null && <chakra.span css={reason}> {t('rating.otherMethod')}</chakra.span>}
    </>
  );
}

export function MovementNote({ method_changed, method_changed_year }: MethodChanges) {
  const { t } = useTranslation('mf-clusters');
  return (
    <>
      {t('rating.movementNote')}
      {method_changed && ` ${t('rating.methodChanged')}`}
      {method_changed_year && ` ${t('rating.methodChangedYear')}`}
    </>
  );
}

type MethodChanges = Pick<RatingAnswer, 'method_changed' | 'method_changed_year'>;

export function BandLegend({ bands }: { bands: Record<Exclude<Band, 'red'>, number> }) {
  const { t } = useTranslation('mf-clusters');
  return (
    <Flex
      as="ul"
      listStyleType="none"
      wrap="wrap"
      columnGap="4"
      rowGap="2"
      fontSize="table"
      aria-label={t('rating.bandsTitle')}
    >
      {BANDS_BEST_FIRST.map((band) => (
        <Flex as="li" key={band} align="center" gap="2">
          <Box as="span" css={chip} bg={BAND_STYLES[band].bg} color={BAND_STYLES[band].color}>
            <BandSign band={band} />
            {t(`rating.bands.${band}`)}
          </Box>
          <Text as="span" color="fg.muted">
            {band === 'red'
              ? t('rating.below', { score: formatNumber(bands.yellow) })
              : t('rating.from', { score: formatNumber(bands[band]) })}
          </Text>
        </Flex>
      ))}
    </Flex>
  );
}

/** A province has a score but no rank if fewer than half of its clusters have a confirmed report. */
export const isUnranked = ({ rank, score }: { rank: number | null; score: number | null }) =>
  score !== null && rank === null;
