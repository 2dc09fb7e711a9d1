import type { ClusterRatingAnswer } from '@klaster/shared/contract/rating';
import { formatNumber, MISSING, useTranslation } from '@klaster/shared/i18n';
import { Box, chakra, fingertip, Link, ScrollFrame } from '@klaster/shared/ui';
import type { SystemStyleObject } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { sideBySideStyles } from '../../analysis/figures/side-by-side.styles';
import { formatScore, Movement, Score } from '../board/score-and-movement';
import { uniqueNames } from '../board/score-chart';
import { markBest, criterionLines } from './comparison';
import { usePlaceText } from '../../indicators/texts/use-place-text';

export interface RatingComparisonTableProps {
  ratings: readonly ClusterRatingAnswer[];
  hrefOf: (clusterId: number) => string;
}

export function RatingComparisonTable({ ratings, hrefOf }: RatingComparisonTableProps) {
  const { t } = useTranslation('mf-clusters');
  const label = t('rating.comparison.title');
  const names = uniqueNames(ratings);
  const bestScores = markBest(ratings.map(({ place }) => place?.score ?? null));
  const outOf = (part: string, whole: number) => t('rating.outOf', { part, whole: formatNumber(whole) });
  const formatRank = (place: ClusterRatingAnswer['place']) =>
    place && place.rank !== null ? outOf(formatNumber(place.rank), place.ranked) : MISSING;
  const placeText = usePlaceText();
  const makeCells = (text: (rating: ClusterRatingAnswer) => string) =>
    ratings.map((rating) => ({ id: rating.cluster.cluster_id, content: text(rating) }));
  return (
    <Box data-print="wide">
      <ScrollFrame label={label}>
        <chakra.table aria-label={label} css={styles}>
          <thead>
            <tr>
              <th scope="col" data-title="">
                {t('primary.figure')}
              </th>
              {ratings.map(({ cluster }, index) => (
                <th key={cluster.cluster_id} scope="col" data-kind="figure">
                  <Link
                    to={hrefOf(cluster.cluster_id)}
                    color="inherit"
                    textDecoration="underline"
                    css={{ smDown: fingertip }}
                  >
                    {names[index]}
                  </Link>
                  <span data-under="">{placeText(cluster)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Line
              name={t('rating.score')}
              cells={ratings.map((rating, index) => ({
                id: rating.cluster.cluster_id,
                content: <ScoreCell rating={rating} isBest={bestScores[index] ?? false} />,
              }))}
            />
            <Line name={t('rating.rank')} cells={makeCells(({ place }) => formatRank(place))} />
            <Line
              name={t('rating.movement')}
              cells={ratings.map(({ cluster, place }) => ({
                id: cluster.cluster_id,
                content: <Movement places={place?.movement ?? null} />,
              }))}
            />
            <Line
              name={t('rating.movementYear')}
              cells={ratings.map(({ cluster, place }) => ({
                id: cluster.cluster_id,
                content: <Movement places={place?.movement_year ?? null} />,
              }))}
            />
            <Line
              name={`${t('rating.counted')}, `}
              unit={t('rating.ofHundred')}
              cells={makeCells(({ place }) => formatNumber(place?.counted))}
            />
          </tbody>
          <tbody>
            <tr data-section="">
              <th scope="rowgroup" colSpan={ratings.length + 1}>
                {t('rating.criteria')}
              </th>
            </tr>
            {criterionLines(ratings).map(({ id, name, cells }) => (
              <Line
                key={id}
                name={name}
                cells={cells.map(({ earned, points, best }, index) => ({
                  id: ratings[index]?.cluster.cluster_id ?? index,
                  content: <Best marked={best}>{earned === null ? MISSING : outOf(formatScore(earned), points)}</Best>,
                }))}
              />
            ))}
            <Line
              isSum
              name={t('rating.sum')}
              cells={makeCells(({ place }) => (place ? outOf(formatScore(place.earned), place.counted) : MISSING))}
            />
          </tbody>
        </chakra.table>
      </ScrollFrame>
    </Box>
  );
}

function ScoreCell({ rating: { place, unranked }, isBest }: { rating: ClusterRatingAnswer; isBest: boolean }) {
  const { t } = useTranslation('mf-clusters');
  const reasons = { removed: t('rating.comparison.removed'), no_report: t('rating.noReports'), too_little: undefined };
  return (
    <Best marked={isBest}>
      <Score score={place?.score ?? null} band={place?.band ?? null} missing={reasons[unranked ?? 'too_little']} />
    </Best>
  );
}

interface LineProps {
  name: string;
  unit?: string;
  cells: readonly { id: number; content: ReactNode }[];
  isSum?: boolean;
}

function Line({ name, unit, cells, isSum = false }: LineProps) {
  return (
    <tr data-row="" data-sum={isSum ? '' : undefined}>
      <th scope="row" data-title="">
        {name}
        {unit && <span data-unit="">{unit}</span>}
      </th>
      {cells.map(({ id, content }) => (
        <td key={id} data-kind="figure">
          {content}
        </td>
      ))}
    </tr>
  );
}

const STAR = '★ ';

/** The best of a line: a star and bold for sighted users, also in print, a word for screen readers. */
function Best({ marked, children }: { marked: boolean; children: ReactNode }) {
  const { t } = useTranslation('mf-clusters');
  if (!marked) return children;
  return (
    <span data-best="" title={t('rating.comparison.best')}>
      <span aria-hidden="true">{STAR}</span>
      {children}
      <span data-spoken="">{` (${t('rating.comparison.best')})`}</span>
    </span>
  );
}

const styles: SystemStyleObject = {
  ...sideBySideStyles,
  '& [data-best]': { fontWeight: 'bold', color: 'green.fg' },
  '& [data-spoken]': { srOnly: true },
  '& tr[data-sum] :is(th, td)': { bg: 'table.totals', fontWeight: 'bold' },
};
