import type { OilFactory } from '@klaster/shared/contract';
import { formatDate, MISSING, useTranslation } from '@klaster/shared/i18n';
import { Flex, StatusBadge, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import type { Side } from '../oil-factories/queries';

/** The status, for staff: whether the factory is active, and since when the entry stands so. */
export function useStatusColumn(side: Side): Column<OilFactory> {
  const { t } = useTranslation(['mf-oil-factories', 'shared']);
  const date = side === 'live' ? lastUpdate : removal;
  return {
    id: 'status',
    header: t('shared:status'),
    unit: t(side === 'live' ? 'columns.updated_at' : 'columns.removed_at'),
    priority: 'main',
    width: '12rem',
    sortValue: ({ is_active }) => (is_active === undefined ? null : Number(!is_active)),
    cell: (factory) => <Status isActive={factory.is_active} date={date(factory)} />,
  };
}

const lastUpdate = ({ updated_at }: OilFactory) => updated_at;

/** A server that keeps only the specification's fields tells the removal by the last update. */
const removal = ({ removed_at, updated_at }: OilFactory) => removed_at ?? updated_at;

function Status({ isActive, date }: { isActive: boolean | undefined; date: string | undefined }) {
  const { t } = useTranslation('shared');
  if (isActive === undefined) return MISSING;
  return (
    <Flex display="inline-flex" align="center" gap="2" whiteSpace="nowrap">
      <StatusBadge tone={isActive ? 'green' : 'red'}>{t(isActive ? 'active' : 'inactive')}</StatusBadge>
      <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
        {formatDate(date)}
      </Text>
    </Flex>
  );
}
