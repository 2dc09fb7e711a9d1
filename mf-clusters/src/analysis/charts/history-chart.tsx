import { EmptyState } from '@klaster/shared/ui';
import { useTranslation } from '@klaster/shared/i18n';
import { known } from '@klaster/shared/ui/sparkline';
import type { Point } from '@klaster/shared/ui/sparkline';
import { lazyPart } from '../lazy-part/lazy-part';
import { ChartFrame } from './chart-frame';
import { FigureTable } from './figure-table';
import type { LineDrawingProps } from './line-drawing';
import type { Series, Spread } from './points';

export type HistoryChartProps = {
  title: string;
  unit?: string;
  /** Minimum number of decimals; see `formatNumber`. */
  decimals?: number;
  /** Points of a single line, in order of time. */
  points?: readonly Point[];
  /** Several lines with the same places; the first five are drawn, the table has all. */
  series?: readonly Series[];
  /** Between what the middle half of all lies at the same places, with their median. */
  spread?: Spread | undefined;
};

const LineDrawing = lazyPart<LineDrawingProps>(
  async () => (await import(/* webpackChunkName: "charts" */ './line-drawing')).LineDrawing,
  { height: '17.5rem' },
);

/**
 * Figures over quarters as lines, named where they end, with gaps where a figure is missing; behind them the middle half of all as a
 * band, and its median. A single line has its least and its most marked. Pointer, finger and arrow keys read it; beside it is a
 * table of the same.
 */
export function HistoryChart({ title, unit, decimals = 0, points, series, spread }: HistoryChartProps) {
  const { t } = useTranslation('mf-clusters');
  const lines = series ?? [{ name: title, points: points ?? [] }];
  const isSpread = spread?.some((one) => one !== null);
  const behind = isSpread ? { spread, spreadNames: { middle: t('charts.median'), band: t('charts.middleHalf') } } : {};
  if (!lines.some((line) => line.points.some(({ value }) => known(value)))) {
    return (
      <ChartFrame title={title} unit={unit}>
        <EmptyState hint={t('charts.none')} />
      </ChartFrame>
    );
  }
  return (
    <ChartFrame
      title={title}
      unit={unit}
      table={<FigureTable title={title} series={lines} decimals={decimals} spread={isSpread ? spread : undefined} />}
    >
      <LineDrawing title={title} unit={unit} series={lines} decimals={decimals} {...behind} />
    </ChartFrame>
  );
}
