import type { OilFactory } from '@klaster/shared/contract';
import { sortKey } from '@klaster/shared/contract/uzbek';
import { useTranslation } from '@klaster/shared/i18n';
import type { Column } from '@klaster/shared/ui';
import { useCapacityColumns } from '../oil-factories/capacities';

/** Columns that everybody sees: number, name, STIR, capacities. */
export function useFactoryColumns(): Column<OilFactory>[] {
  const { t } = useTranslation(['mf-oil-factories', 'shared']);
  return [
    { id: 'index', kind: 'index', header: t('shared:number'), cell: (_, index) => index + 1 },
    {
      id: 'company_name',
      header: t('fields.company_name'),
      priority: 'title',
      width: '17rem',
      sortValue: ({ company_name }) => sortKey(company_name),
      cell: ({ company_name }) => company_name,
    },
    { id: 'stir', header: t('fields.stir'), sortValue: ({ stir }) => stir, cell: ({ stir }) => stir },
    ...useCapacityColumns<OilFactory>(),
  ];
}
