import type { Period } from '@klaster/shared/contract/reports';
import { formatDate, useTranslation } from '@klaster/shared/i18n';
import { Flex, StatusBadge } from '@klaster/shared/ui';

export function PeriodBadge({ open }: { open: boolean }) {
  const { t } = useTranslation('mf-clusters');
  return <StatusBadge tone={open ? 'green' : 'grey'}>{t(open ? 'periods.open' : 'periods.closed')}</StatusBadge>;
}

/** Placeholder until the period is known: as wide as any other. */
const ANY_PERIOD = { open: true, due_on: '2026-10-20' };

/** `null`: the quarter was never opened; undefined: not known yet. */
export function PeriodContext({ name, period }: { name: string; period: Period | null | undefined }) {
  const { t } = useTranslation('mf-clusters');
  const shown = period ?? ANY_PERIOD;
  return (
    <Flex as="span" align="center" wrap="wrap" columnGap="3" rowGap="1">
      {name}
      {period === null ? (
        <StatusBadge tone="grey">{t('periods.never')}</StatusBadge>
      ) : (
        <Flex
          as="span"
          align="center"
          columnGap="3"
          {...(period === undefined && { visibility: 'hidden', 'aria-hidden': true })}
        >
          <PeriodBadge open={shown.open} />
          <span>{t('periods.dueOn', { date: formatDate(shown.due_on) })}</span>
        </Flex>
      )}
    </Flex>
  );
}
