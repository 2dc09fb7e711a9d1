import type { OilFactory } from '@klaster/shared/contract/registers';
import { sortKey } from '@klaster/shared/contract/uzbek';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { Status, useRemovalColumn } from '@klaster/shared/register';
import { useIsRegisterStaff } from '@klaster/shared/session';
import type { Column } from '@klaster/shared/ui';
import { useCapacityColumns } from '../oil-factories/capacities';
import type { Capacities } from '../oil-factories/capacities';

/** Widths: each header fits in two lines, so that the names keep their space. */
const WIDTHS: Record<string, string> = {
  daily_capacity: '7.5rem',
  annual_capacity: '7.5rem',
  sunflower_capacity: '13.5rem',
};

/** Columns that everybody sees, and the cells of the totals row. */
export function useFactoryColumns(factories: readonly OilFactory[], sum: Capacities | undefined) {
  const { t } = useTranslation(['register', 'shared']);
  const capacities = useCapacityColumns(factories, sum);
  const columns: Column<OilFactory>[] = [
    { id: 'index', kind: 'index', header: t('shared:number'), cell: (_, index) => index + 1 },
    {
      id: 'company_name',
      header: t('kinds.oil_factories.fields.company_name'),
      priority: 'title',
      width: '17rem',
      sortValue: ({ company_name }) => sortKey(company_name ?? ''),
      cell: ({ company_name }) => formatName(company_name),
    },
    {
      id: 'stir',
      kind: 'code',
      header: t('shared:stir'),
      priority: 'main',
      sortValue: ({ stir }) => stir,
      cell: ({ stir }) => stir,
    },
    ...capacities.columns.map((column) => ({ ...column, width: WIDTHS[column.id] ?? '9rem' })),
  ];
  return { columns, totals: capacities.totals && { company_name: t('shared:total'), ...capacities.totals } };
}

/** No column for live factories, or if another server leaves the date out. */
export function useRemovalColumns(factories: readonly OilFactory[] = []): Column<OilFactory>[] {
  const column = useRemovalColumn<OilFactory>();
  const hasDates = factories.some(({ removed_at }) => removed_at);
  return hasDates ? [{ ...column, sortValue: ({ removed_at }) => removed_at ?? null }] : [];
}

/** No column for visitors. */
export function useStatusColumn(): Column<OilFactory>[] {
  const { t } = useTranslation(['register', 'shared']);
  const column: Column<OilFactory> = {
    id: 'status',
    header: t('shared:status'),
    unit: t('columns.updated'),
    priority: 'main',
    width: '12rem',
    sortValue: ({ is_active }) => (is_active === undefined ? null : Number(!is_active)),
    cell: (factory) => <Status {...factory} />,
  };
  return useIsRegisterStaff() ? [column] : [];
}
