import type { OilFactory } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Removal } from '@klaster/shared/register';
import type { Column } from '@klaster/shared/ui';

/**
 * Column that says when a factory was taken off the register; to staff, who alone are told, by which order and why. No column
 * for live factories, nor where another server does not tell.
 */
export function useRemovalColumns(factories: readonly OilFactory[] = []): Column<OilFactory>[] {
  const { t } = useTranslation('register');
  const column: Column<OilFactory> = {
    id: 'removed_at',
    header: t('fields.removed_at'),
    priority: 'main',
    width: '11rem',
    sortValue: ({ removed_at }) => removed_at ?? null,
    cell: (factory) => <Removal {...factory} />,
  };
  return factories.some(({ removed_at }) => removed_at) ? [column] : [];
}
