import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, chakra, EmptyState, Link } from '@klaster/shared/ui';
import { known } from '@klaster/shared/ui/sparkline';
import type { Point } from '@klaster/shared/ui/sparkline';
import { ChartFrame } from './chart-frame';

export interface BarsProps {
  title: string;
  unit?: string;
  decimals?: number;
  /** In the order they are shown; `href`: where the name leads. */
  points: readonly (Point & { href?: string })[];
}

/** Horizontal bars by name, from 0 to either side: a table whose middle column is drawn, so that it is its own table of figures. */
export function Bars({ title, unit, decimals = 0, points }: BarsProps) {
  const { t } = useTranslation('mf-clusters');
  const values = points.map(({ value }) => value).filter(known);
  const from = values.reduce((a, b) => Math.min(a, b), 0);
  const to = values.reduce((a, b) => Math.max(a, b), 0);
  const percent = (value: number) => (to === from ? 0 : ((value - from) / (to - from)) * 100);
  return (
    <ChartFrame title={title} unit={unit}>
      {points.length === 0 ? (
        <EmptyState hint={t('charts.none')} />
      ) : (
        <Box containerType="inline-size">
          <chakra.table aria-label={title} css={styles}>
            <chakra.thead srOnly>
              <tr>
                <th scope="col">{t('charts.name')}</th>
                <th scope="col">{[t('charts.value'), unit].filter(Boolean).join(', ')}</th>
              </tr>
            </chakra.thead>
            <tbody>
              {points.map(({ label, value, href }) => (
                <tr key={label}>
                  <th scope="row">{href ? <Link to={href}>{label}</Link> : label}</th>
                  <td data-figure="">{formatNumber(value, { decimals })}</td>
                  <td data-bar="" aria-hidden="true">
                    {known(value) && (
                      <svg width="100%" height="14">
                        <rect
                          x={`${Math.min(percent(0), percent(value)).toFixed(2)}%`}
                          width={`${Math.abs(percent(value) - percent(0)).toFixed(2)}%`}
                          height="14"
                          rx="2"
                          data-below={value < 0 ? '' : undefined}
                        />
                        <line x1={`${percent(0).toFixed(2)}%`} x2={`${percent(0).toFixed(2)}%`} y2="14" />
                      </svg>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </chakra.table>
        </Box>
      )}
    </ChartFrame>
  );
}

const styles = {
  width: '100%',
  fontSize: 'table',
  borderCollapse: 'collapse',
  '& th[scope=row]': {
    fontWeight: 'normal',
    textAlign: 'start',
    width: '34%',
    py: '1',
    pe: '3',
    overflowWrap: 'anywhere',
  },
  '& [data-figure]': {
    textAlign: 'end',
    width: '1%',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    pe: '3',
  },
  '& svg': { display: 'block', overflow: 'visible' },
  '& rect': { fill: 'chart.1' },
  '& rect[data-below]': { fill: 'chart.2' },
  '& line': { stroke: 'border.control' },
  '@container (max-width: 28rem)': {
    '& tbody tr': { display: 'grid', gridTemplateColumns: '1fr auto', alignItems: 'baseline', mb: '2' },
    '& th[scope=row]': { width: 'auto', py: '0.5' },
    '& [data-figure]': { width: 'auto', pe: '0' },
    '& [data-bar]': { gridColumn: '1 / -1' },
  },
  '@media (forced-colors: active)': { '& rect': { fill: 'CanvasText' } },
} as const;
