import type { RatingAnswer } from '@klaster/shared/contract/rating';
import { formatDateTime, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { BLANK_LINE, Link, Text } from '@klaster/shared/ui';
import { useQuarterText } from '../../campaign/periods/quarter-text';
import { provinceProvenanceHref } from './rating-filters';
import { formatScore } from './score-and-movement';

/** A summary of the usual length, which reserves the lines while the real one loads. */
const TYPICAL = {
  period: { year: 2026, quarter: 3 },
  method: { version: 1 },
  summary: { clusters: 100, scored: 100, ranked: 100, median: 70 },
  provinces: [],
} as const;

type Summarised = Pick<RatingAnswer, 'period' | 'preliminary' | 'summary'> & {
  method: { version: number } | null;
  provinces: readonly Pick<RatingAnswer['provinces'][number], 'province_code' | 'score'>[];
};

export function Summary({ rating, province }: { rating: RatingAnswer | undefined; province: string }) {
  return (
    <Text color="fg.muted" fontSize="table" {...(!rating && { visibility: 'hidden', 'aria-hidden': true })}>
      <SummaryText rating={rating ?? TYPICAL} province={province} />
    </Text>
  );
}

function SummaryText({ rating, province }: { rating: Summarised; province: string }) {
  const { t } = useTranslation('mf-clusters');
  const quarterText = useQuarterText();
  if (!rating.period) return BLANK_LINE;
  const { clusters, scored, ranked, median } = rating.summary;
  const counts = {
    clusters: formatNumber(clusters),
    scored: formatNumber(scored),
    ranked: formatNumber(ranked),
    median: formatScore(median),
  };
  return (
    <>
      {`${quarterText(rating.period, rating.preliminary ?? false, { confirmed: scored, clusters })}. ${t('rating.summary', counts)}`}
      {rating.method && (
        <>
          {' '}
          <Link to={`/baxolash-mezoni?version=${rating.method.version}`}>
            {t('rating.byMethod', { version: rating.method.version })}
          </Link>
        </>
      )}
      {rating.provinces.some(({ province_code, score }) => province_code === province && score !== null) && (
        <>
          {' '}
          <Link to={provinceProvenanceHref(province, rating.period)}>{t('rating.provenance.ofProvince.link')}</Link>
        </>
      )}
    </>
  );
}

interface PrintedRangeProps {
  rating: RatingAnswer;
  page: number;
  pageSize: number;
  /** Time of the data, in milliseconds since 1970. */
  at: number;
}

export function PrintedRange({ rating: { total, items }, page, pageSize, at }: PrintedRangeProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const before = (page - 1) * pageSize;
  const range = t('shared:ui.pagination.range', {
    from: formatNumber(before + 1),
    to: formatNumber(before + items.length),
    total: formatNumber(total),
  });
  const date = t('rating.printed', { date: formatDateTime(new Date(at)) });
  return (
    <Text display="none" _print={{ display: 'block' }} data-dated="">
      {items.length > 0 ? `${range} · ${date}` : date}
    </Text>
  );
}
