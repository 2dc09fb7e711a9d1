import type { ClusterRatingAnswer } from '@klaster/shared/contract/rating';
import { isSameQuarter } from '@klaster/shared/contract/reports';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, chakra, Flex } from '@klaster/shared/ui';
import type { SystemStyleObject } from '@klaster/shared/ui';
import { NUMERALS } from '../../analysis/charts/points';
import { formatScore } from '../board/score-and-movement';

const QUARTERS = [1, 2, 3, 4];

/** Units of the drawing. A score of 100 is `FULL` high. */
const WIDTH = 360;
const FULL = 130;
const TOP = 16;
const BASE = TOP + FULL;
const HEIGHT = BASE + 20;
const BAR = 36;
const STEP = WIDTH / QUARTERS.length;

/** Scores of a year by quarter, beside those of the year before. It is drawn without scripts, and the table below has the same figures. */
export function ScoreByYear({ history, year }: { history: ClusterRatingAnswer['history']; year: number }) {
  const { t } = useTranslation('mf-clusters');
  const scores = [year - 1, year].flatMap((shownYear) =>
    QUARTERS.map((quarter) => {
      const at = { year: shownYear, quarter };
      return { ...at, score: history.find((entry) => isSameQuarter(entry, at))?.score ?? null };
    }),
  );
  const description = scores
    .filter(({ score }) => score !== null)
    .map(({ score, ...at }) => `${t('rating.quarter', at)}: ${formatScore(score)}`);
  return (
    <chakra.figure margin="0" minW="0" _print={{ breakInside: 'avoid' }}>
      <Flex as="figcaption" wrap="wrap" columnGap="4" mb="2" fontSize="table">
        {[year - 1, year].map((shownYear) => (
          <Flex as="span" key={shownYear} align="center" gap="1.5">
            <Box as="span" aria-hidden boxSize="3" css={swatch} data-now={shownYear === year || undefined} />
            {shownYear}
          </Flex>
        ))}
      </Flex>
      <chakra.svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${t('rating.cluster.byYear')}. ${description.join('; ')}`}
        css={drawing}
      >
        <line x1="0" y1={BASE} x2={WIDTH} y2={BASE} />
        {scores.map(({ year: shownYear, quarter, score }) => {
          const isNow = shownYear === year;
          const x = (quarter - 1) * STEP + STEP / 2 + (isNow ? 1 : -BAR - 1);
          const height = ((score ?? 0) * FULL) / 100;
          return (
            <g key={`${shownYear}-${quarter}`} data-now={isNow || undefined}>
              {score !== null && <rect x={x} y={BASE - height} width={BAR} height={height} />}
              <text x={x + BAR / 2} y={BASE - height - 4} textAnchor="middle">
                {formatScore(score)}
              </text>
            </g>
          );
        })}
        {NUMERALS.map((numeral, index) => (
          <text key={numeral} x={index * STEP + STEP / 2} y={HEIGHT - 4} textAnchor="middle">
            {numeral}
          </text>
        ))}
      </chakra.svg>
    </chakra.figure>
  );
}

/** A quarter of the year before is grey. Browsers print no backgrounds by default. */
const swatch: SystemStyleObject = {
  bg: 'border.control',
  printColorAdjust: 'exact',
  forcedColorAdjust: 'none',
  '&[data-now]': { bg: 'chart.1' },
};

const drawing: SystemStyleObject = {
  display: 'block',
  width: '100%',
  maxWidth: '28rem',
  height: 'auto',
  fontVariantNumeric: 'tabular-nums',
  '& text': { fill: 'fg', fontSize: '11px' },
  '& line': { stroke: 'border.emphasized' },
  '& rect': { fill: 'border.control', printColorAdjust: 'exact' },
  '& [data-now] rect': { fill: 'chart.1' },
  '& [data-now] text': { fontWeight: 'bold' },
};
