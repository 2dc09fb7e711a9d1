import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { chakra, tableStyles } from '@klaster/shared/ui';
import { spreadPoints } from './points';
import type { Series, Spread } from './points';

export interface FigureTableProps {
  title: string;
  series: readonly Series[];
  decimals: number;
  spread?: Spread | undefined;
}

/** The figures of a chart: a row a place of its axis, a column a line; of the spread its bounds and its median. */
export function FigureTable({ title, series, decimals, spread }: FigureTableProps) {
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
