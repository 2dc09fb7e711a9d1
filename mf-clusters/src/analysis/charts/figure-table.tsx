import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { chakra, tableStyles } from '@klaster/shared/ui';
import type { Series } from './points';

export interface FigureTableProps {
  title: string;
  series: readonly Series[];
  decimals: number;
}

/** The figures of a chart: a row a place of its axis, a column a line. */
export function FigureTable({ title, series, decimals }: FigureTableProps) {
  const { t } = useTranslation('mf-clusters');
  return (
    <chakra.table aria-label={title} css={tableStyles} width="auto">
      <thead>
        <tr>
          <th scope="col">{t('charts.place')}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col" data-kind="figure">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series[0]?.points.map(({ label }, index) => (
          <tr key={label}>
            <chakra.th scope="row" fontWeight="normal">
              {label}
            </chakra.th>
            {series.map(({ name, points }) => (
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
