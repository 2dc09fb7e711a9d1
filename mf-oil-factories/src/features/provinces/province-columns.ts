import type { OilFactoryTotals } from '@klaster/shared/contract';
import { placeSortKey } from '@klaster/shared/contract/uzbek';
import { formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import type { Column } from '@klaster/shared/ui';

type CountedProvince = { province_name: string } & Pick<OilFactoryTotals, 'factories_count'>;

/** Columns of any table of provinces: number, province, number of factories. */
export function useProvinceColumns<Row extends CountedProvince>(): Column<Row>[] {
  const { t } = useTranslation(['mf-oil-factories', 'shared']);
  return [
    { id: 'index', kind: 'index', header: t('shared:number'), cell: (_, index) => index + 1 },
    {
      id: 'province_name',
      header: t('shared:province'),
      priority: 'title',
      width: '17rem',
      sortValue: (row) => placeSortKey(row.province_name),
      cell: (row) => formatName(row.province_name),
    },
    {
      id: 'factories_count',
      kind: 'figure',
      header: t('columns.factories_count'),
      priority: 'main',
      sortValue: (row) => row.factories_count,
      cell: (row) => formatNumber(row.factories_count),
    },
  ];
}
