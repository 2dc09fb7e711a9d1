import type { OilFactory } from '@klaster/shared/contract';
import { formatDate, MISSING, useTranslation } from '@klaster/shared/i18n';
import { Stack, Text } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';

/**
 * Column that says when a factory was taken off the register; to staff, who alone are told, by which order and why. No column
 * for live factories, nor where another server does not tell.
 */
export function useRemovalColumns(factories: readonly OilFactory[] = []): Column<OilFactory>[] {
  const { t } = useTranslation('mf-oil-factories');
  const column: Column<OilFactory> = {
    id: 'removed_at',
    header: t('columns.removed_at'),
    priority: 'main',
    width: '11rem',
    sortValue: ({ removed_at }) => removed_at ?? null,
    cell: (factory) => <Removal {...factory} />,
  };
  return factories.some(({ removed_at }) => removed_at) ? [column] : [];
}

function Removal({ removed_at, removal_order, removal_reason }: OilFactory) {
  const { t } = useTranslation('mf-oil-factories');
  return (
    <Stack display="inline-flex" gap="0" minW="8rem">
      <Text as="span" fontVariantNumeric="tabular-nums">
        {removed_at ? formatDate(removed_at) : MISSING}
      </Text>
      {removal_order && <Detail>{t('removed.order', { number: removal_order })}</Detail>}
      {removal_reason && <Detail>{removal_reason}</Detail>}
    </Stack>
  );
}

function Detail({ children }: { children: string }) {
  return (
    <Text as="span" color="fg.muted" fontSize="xs" overflowWrap="anywhere">
      {children}
    </Text>
  );
}
