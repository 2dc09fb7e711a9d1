import type { Period } from '@klaster/shared/contract';
import { formatDate, useTranslation } from '@klaster/shared/i18n';
import { Flex, StatusBadge } from '@klaster/shared/ui';

/** Whether a quarter takes reports, in a word. */
export function PeriodBadge({ open }: { open: boolean }) {
  const { t } = useTranslation('mf-clusters');
  return <StatusBadge tone={open ? 'green' : 'grey'}>{t(open ? 'periods.open' : 'periods.closed')}</StatusBadge>;
}

/** A quarter with its state and its last day, for a page's context; `null` where it was never opened, nothing until it is known. */
export function PeriodContext({ name, period }: { name: string; period: Period | null | undefined }) {
  const { t } = useTranslation('mf-clusters');
  return (
    <Flex as="span" align="center" wrap="wrap" columnGap="3" rowGap="1">
      {name}
      {period === null && <StatusBadge tone="grey">{t('periods.never')}</StatusBadge>}
      {period && <PeriodBadge open={period.open} />}
      {period && <span>{t('periods.dueOn', { date: formatDate(period.due_on) })}</span>}
    </Flex>
  );
}
