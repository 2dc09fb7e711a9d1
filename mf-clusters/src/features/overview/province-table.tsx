import type { Overview, ProvinceOverview } from '@klaster/shared/contract';
import { formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import type { LoadState } from '@klaster/shared/query';
import { DataTable } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';

export type ProvinceTableProps = LoadState & { overview: Overview | undefined };

/** The registers by province, with the republic's totals. */
export function ProvinceTable({ overview, ...state }: ProvinceTableProps) {
  const { t } = useTranslation('mf-clusters');
  const { t: common } = useTranslation('shared');
  const columns = useColumns();
  return (
    <DataTable
      label={t('landing.byProvince')}
      columns={columns}
      rows={overview?.provinces ?? []}
      rowKey={(province) => province.province_code}
      totals={overview && { province: common('total'), ...cells(overview.totals) }}
      {...state}
    />
  );
}

function useColumns(): Column<ProvinceOverview>[] {
  const { t } = useTranslation('mf-clusters');
  const { t: common } = useTranslation('shared');
  const figure = (id: Figure, header: string, unit?: string): Column<ProvinceOverview> => ({
    id,
    header,
    kind: 'figure',
    priority: 'main',
    cell: (province) => cells(province)[id],
    sortValue: (province) => province[id],
    ...(unit && { unit }),
  });
  return [
    {
      id: 'province',
      header: common('province'),
      priority: 'title',
      cell: (province) => formatName(province.province_name),
    },
    figure('clusters_count', t('landing.clusters')),
    figure('land_area', t('landing.land'), common('units.ha')),
    figure('factories_count', t('landing.factories')),
    figure('annual_capacity', t('landing.capacity'), common('units.t')),
  ];
}

type Figure = keyof Overview['totals'];

function cells(figures: Overview['totals']): Record<Figure, string> {
  return {
    clusters_count: formatNumber(figures.clusters_count),
    land_area: formatNumber(figures.land_area),
    factories_count: formatNumber(figures.factories_count),
    annual_capacity: formatNumber(figures.annual_capacity),
  };
}
