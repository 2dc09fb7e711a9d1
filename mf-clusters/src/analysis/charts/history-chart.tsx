import { EmptyState } from '@klaster/shared/ui';
import { useTranslation } from '@klaster/shared/i18n';
import { known } from '@klaster/shared/ui/sparkline';
import type { Point } from '@klaster/shared/ui/sparkline';
import { lazyPart } from '../lazy-part/lazy-part';
import { ChartFrame } from './chart-frame';
import { FigureTable } from './figure-table';
import type { LineDrawingProps } from './line-drawing';
import type { Series } from './points';

export type HistoryChartProps = {
  title: string;
  unit?: string;
  /** At least so many are shown; see `formatNumber`. */
  decimals?: number;
  /** Of one line, in the order of time. */
  points?: readonly Point[];
  /** Several lines with the same places; the first five are drawn, the table has all. */
  series?: readonly Series[];
};

const LineDrawing = lazyPart<LineDrawingProps>(
  async () => (await import(/* webpackChunkName: "charts" */ './line-drawing')).LineDrawing,
  { height: '17.5rem' },
);

/**
 * Figures over quarters as lines, named where they end, with gaps where a figure is missing. A single line has its least and its
 * most marked. Pointer and arrow keys read it; below is a table of the same.
 */
export function HistoryChart({ title, unit, decimals = 0, points, series }: HistoryChartProps) {
  const { t } = useTranslation('mf-clusters');
  const lines = series ?? [{ name: title, points: points ?? [] }];
  if (!lines.some((line) => line.points.some(({ value }) => known(value)))) {
    return (
      <ChartFrame title={title} unit={unit}>
        <EmptyState hint={t('charts.none')} />
      </ChartFrame>
    );
  }
  return (
    <ChartFrame title={title} unit={unit} table={<FigureTable title={title} series={lines} decimals={decimals} />}>
      <LineDrawing title={title} unit={unit} series={lines} decimals={decimals} />
    </ChartFrame>
  );
}
