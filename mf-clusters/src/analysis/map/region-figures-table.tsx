import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { DataTable } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { classOf } from './classes';
import type { RegionCoverage, RegionFigure } from './quantity';
import { REGION_CODES } from './region-codes';
import type { RegionMapProps } from './region-map';

type Row = { code: string; figure: RegionFigure };

/** The figures of the map, the largest first. */
export function RegionFiguresTable({
  title,
  unit,
  figures,
  classes,
  division,
  format,
  nameOf,
  hrefFor,
  coverage,
}: RegionMapProps & { coverage: ReadonlyMap<string, RegionCoverage> | undefined }) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const classNumber = ({ figure }: Row) => (typeof figure === 'number' ? classOf(figure, classes, division) + 1 : null);
  const coverageColumn: Column<Row> = {
    id: 'coverage',
    kind: 'figure',
    header: t('rating.coverage'),
    cell: ({ code }) => {
      const { reports = 0, expected = 0 } = coverage?.get(code) ?? {};
      return t('rating.outOf', { part: formatNumber(reports), whole: formatNumber(expected) });
    },
  };
  const columns: Column<Row>[] = [
    {
      id: 'region',
      priority: 'title',
      header: t('shared:province'),
      cell: ({ code }) => nameOf(code),
    },
    {
      id: 'figure',
      kind: 'figure',
      priority: 'main',
      header: t('map.figure'),
      unit,
      sortValue: ({ figure }) => (typeof figure === 'number' ? figure : null),
      cell: ({ figure }) => (typeof figure === 'number' ? format(figure) : t(`map.${figure}`)),
    },
    {
      id: 'class',
      kind: 'figure',
      priority: 'main',
      header: t('map.class'),
      cell: (row) => formatNumber(classNumber(row)),
    },
    ...(coverage ? [coverageColumn] : []),
  ];
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={REGION_CODES.map((code) => ({ code, figure: figures.get(code) ?? 'missing' }))}
      rowKey={({ code }) => code}
      rowHref={({ code }) => hrefFor(code)}
      sort="-figure"
    />
  );
}
