import { EmptyState, chakra, tableStyles, Box, Grid } from '@klaster/shared/ui';
import { useTranslation, formatNumber } from '@klaster/shared/i18n';
import { known } from '@klaster/shared/ui/sparkline';
import type { ReactNode } from 'react';
import { lazyPart } from '../lazy-part/lazy-part';
import type { LineDrawingProps } from './line-drawing';
import { spreadPoints } from './points';
import type { Series, Spread } from './points';
import { useWidth } from './use-width';

export type HistoryChartProps = {
  title: string;
  decimals?: number;
  /** Lines over the same quarters. The first five are drawn; the table has all. */
  series: readonly Series[];
  /** The middle half of all clusters and their median, by quarter. */
  spread?: Spread | undefined;
};

const LineDrawing = lazyPart<LineDrawingProps>(
  async () => (await import(/* webpackChunkName: "charts" */ './line-drawing')).LineDrawing,
  { height: '17.5rem' },
);

/** Line chart of figures over quarters, with a gap for each missing figure, and a table of the same figures. */
export function HistoryChart({ title, decimals = 0, series, spread }: HistoryChartProps) {
  const { t } = useTranslation('mf-clusters');
  const shown = { title, series, decimals, spread: spread?.some((quarter) => quarter !== null) ? spread : undefined };
  if (!series.some(({ points }) => points.some(({ value }) => known(value)))) {
    return (
      <ChartFrame title={title}>
        <EmptyState hint={t('charts.none')} />
      </ChartFrame>
    );
  }
  return (
    <ChartFrame title={title} table={<FigureTable {...shown} />}>
      <LineDrawing {...shown} />
    </ChartFrame>
  );
}

function FigureTable({ title, series, decimals, spread }: LineDrawingProps) {
  const { t } = useTranslation('mf-clusters');
  const bounds = spreadPoints(spread ?? [], series[0]?.points ?? []);
  const columns = spread
    ? [
        ...series,
        { name: t('charts.lowerQuartile'), points: bounds.low },
        { name: t('charts.median'), points: bounds.middle },
        { name: t('charts.upperQuartile'), points: bounds.high },
      ]
    : series;
  return (
    <chakra.table aria-label={title} css={tableStyles} width="auto">
      <thead>
        <tr>
          <th scope="col">{t('charts.place')}</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col" data-kind="figure">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series[0]?.points.map(({ label }, index) => (
          <tr key={label}>
            <chakra.th scope="row" fontWeight="normal" whiteSpace="nowrap">
              {label}
            </chakra.th>
            {columns.map(({ name, points }) => (
              <td key={name} data-kind="figure">
                {formatNumber(points[index]?.value, { decimals })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}

interface ChartFrameProps {
  title: string;
  children: ReactNode;
  /** The same figures for readers who cannot see the drawing, or want exact values. */
  table?: ReactNode;
}

const WIDE = 760;

/** The table is beside the drawing, or folded below it if there is not room for both. */
function ChartFrame({ title, children, table }: ChartFrameProps) {
  const { t } = useTranslation('mf-clusters');
  const { element, width } = useWidth<HTMLElement>(WIDE - 1);
  const region = (
    <Box
      overflow="auto"
      maxH="17.5rem"
      tabIndex={0}
      role="region"
      aria-label={title}
      fontSize="table"
      _print={{ overflow: 'visible', maxH: 'none' }}
    >
      {table}
    </Box>
  );
  return (
    <chakra.figure ref={element} margin="0" minW="0" _print={{ breakInside: 'avoid' }}>
      <chakra.figcaption fontWeight="medium" mb="2">
        {title}
      </chakra.figcaption>
      {table && width >= WIDE ? (
        <Grid templateColumns="minmax(0, 1fr) fit-content(45%)" gap="4" alignItems="start">
          <Box minW="0">{children}</Box>
          {region}
        </Grid>
      ) : (
        <>
          {children}
          {table && (
            <chakra.details mt="1" fontSize="table" data-print="hidden">
              <chakra.summary color="fg.link" cursor="pointer" py={{ sm: '1' }} width="fit-content">
                {t('charts.asTable')}
              </chakra.summary>
              {region}
            </chakra.details>
          )}
        </>
      )}
    </chakra.figure>
  );
}
