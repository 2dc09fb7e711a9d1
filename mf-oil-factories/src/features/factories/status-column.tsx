import type { OilFactory } from '@klaster/shared/contract';
import { formatDate, MISSING, useTranslation } from '@klaster/shared/i18n';
import { useIsRegisterStaff } from '@klaster/shared/session';
import { Flex, StatusBadge, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';

/** Column of the status, for staff; no column for others: whether the factory is active, and since when the entry stands so. */
export function useStatusColumn(): Column<OilFactory>[] {
  const { t } = useTranslation(['mf-oil-factories', 'shared']);
  if (!useIsRegisterStaff()) return [];
  const column: Column<OilFactory> = {
    id: 'status',
    header: t('shared:status'),
    unit: t('columns.updated_at'),
    priority: 'main',
    width: '12rem',
    sortValue: ({ is_active }) => (is_active === undefined ? null : Number(!is_active)),
    cell: ({ is_active, updated_at }) => <Status isActive={is_active} date={updated_at} />,
  };
  return [column];
}

function Status({ isActive, date }: { isActive: boolean | undefined; date: string | undefined }) {
  const { t } = useTranslation('shared');
  if (isActive === undefined) return MISSING;
  return (
    <Flex display="inline-flex" wrap="wrap" align="center" columnGap="2" rowGap="0.5">
      <StatusBadge tone={isActive ? 'green' : 'red'}>{t(isActive ? 'active' : 'inactive')}</StatusBadge>
      <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        {formatDate(date)}
      </Text>
    </Flex>
  );
}
