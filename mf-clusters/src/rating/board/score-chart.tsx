import { SCORE_DECIMALS } from '@klaster/shared/contract/indicators';
import { everyQuarter, isSameQuarter } from '@klaster/shared/contract/reports';
import type { ClusterRatingAnswer } from '@klaster/shared/contract/rating';
import type { Quarter } from '@klaster/shared/contract/reports';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { HistoryChart } from '../../analysis/charts/history-chart';
import { shortQuarter } from '../../analysis/charts/points';
import type { Series } from '../../analysis/charts/points';

type Ratings = readonly ClusterRatingAnswer[];

export function ScoreChart({ ratings }: { ratings: Ratings }) {
  const { t } = useTranslation('mf-clusters');
  const histories = ratings.flatMap(({ history }) => history);
  return (
    <HistoryChart
      title={t('rating.score')}
      decimals={SCORE_DECIMALS}
      series={scoreSeries(ratings, (quarter) => t('queue.period', quarter))}
      spread={listQuarters(ratings).map(
        (quarter) => histories.find((entry) => isSameQuarter(entry, quarter) && entry.spread)?.spread ?? null,
      )}
    />
  );
}

/** A quarter without a score is a gap. Source: specification 9.1.6. */
export function scoreSeries(ratings: Ratings, formatLabel: (quarter: Quarter) => string): Series[] {
  const quarters = listQuarters(ratings);
  const names = uniqueNames(ratings);
  return ratings.map(({ history }, index) => ({
    name: names[index] ?? '',
    points: quarters.map((quarter) => ({
      label: formatLabel(quarter),
      short: shortQuarter(quarter),
      value: history.find((entry) => isSameQuarter(entry, quarter))?.score ?? null,
    })),
  }));
}

function listQuarters(ratings: Ratings): Quarter[] {
  const scored = ratings.flatMap(({ history }) => history.map(({ year, quarter }): Quarter => ({ year, quarter })));
  return everyQuarter(scored, (quarter) => quarter);
}

/** Clusters with the same name get their numbers too. */
export function uniqueNames(ratings: Ratings): string[] {
  const names = ratings.map(({ cluster }) => formatName(cluster.company_name));
  return names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${ratings[index]?.cluster.cluster_id})`,
  );
}
