import type { Quarter } from '@klaster/shared/contract/reports';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { DataTable, PlaceName } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { shortQuarter } from '../charts/points';
import { findClass } from './classes';
import type { RegionCoverage, RegionFigure } from './quantity';
import { REGION_CODES, useRegionNames } from './drawing/regions';
import type { RegionMapProps } from './region-map';

export type FiguresSide = Pick<RegionMapProps, 'title' | 'figures' | 'hrefFor'> & {
  period: Quarter;
  coverage: ReadonlyMap<string, RegionCoverage> | undefined;
};

interface RegionFiguresTableProps extends Pick<RegionMapProps, 'unit' | 'classes' | 'division' | 'format'> {
  sides: readonly FiguresSide[];
  sort: string;
  onSort: (sort: string) => void;
}

type Row = { code: string };

const renderRegion = ({ code }: Row) => <RegionName code={code} />;

function RegionName({ code }: Row) {
  const nameOf = useRegionNames();
  return <PlaceName>{nameOf(code)}</PlaceName>;
}

export function RegionFiguresTable(props: RegionFiguresTableProps) {
  const { sides, unit, classes, division, format, sort, onSort } = props;
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const buildColumns = ({ period, figures, coverage }: FiguresSide, index: number): Column<Row>[] => {
    const figureOf = ({ code }: Row): RegionFigure => figures.get(code) ?? 'missing';
    const classOf = (row: Row) => {
      const figure = figureOf(row);
      return typeof figure === 'number' ? findClass(figure, classes, division) + 1 : null;
    };
    const addQuarter = (header: string) => (sides.length > 1 ? `${header}, ${shortQuarter(period)}` : header);
    const suffix = index === 0 ? '' : `-${index}`;
    const coverageColumn: Column<Row> = {
      id: `coverage${suffix}`,
      kind: 'figure',
      header: addQuarter(t('rating.coverage')),
      sortValue: ({ code }) => coverage?.get(code)?.reports ?? null,
      cell: ({ code }) => {
        const known = coverage?.get(code);
        return known
          ? t('rating.outOf', { part: formatNumber(known.reports), whole: formatNumber(known.expected) })
          : formatNumber(null);
      },
    };
    return [
      {
        id: `figure${suffix}`,
        kind: 'figure',
        priority: 'main',
        header: addQuarter(t('map.figure')),
        unit,
        sortValue: (row) => numberOr(figureOf(row), null),
        cell: (row) => {
          const figure = figureOf(row);
          return typeof figure === 'number' ? format(figure) : t(`map.${figure}`);
        },
      },
      {
        id: `class${suffix}`,
        kind: 'figure',
        priority: 'main',
        header: addQuarter(t('map.class')),
        sortValue: classOf,
        cell: (row) => formatNumber(classOf(row)),
      },
      ...(coverage ? [coverageColumn] : []),
    ];
  };
  const [first] = sides;
  const region: Column<Row> = {
    id: 'region',
    priority: 'title',
    header: t('shared:province'),
    cell: renderRegion,
  };
  return (
    <DataTable
      label={sides.map(({ title }) => title).join('; ')}
      columns={[region, ...sides.flatMap(buildColumns)]}
      rows={REGION_CODES.map((code) => ({ code }))}
      rowKey={({ code }) => code}
      rowHref={({ code }) => first?.hrefFor(code) ?? ''}
      sort={sort}
      onSort={onSort}
    />
  );
}

const numberOr = <Other,>(figure: RegionFigure, other: Other) => (typeof figure === 'number' ? figure : other);
