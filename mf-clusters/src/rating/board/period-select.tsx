import type { Quarter } from '@klaster/shared/contract/reports';
import { useTranslation } from '@klaster/shared/i18n';
import { SelectFilter } from '@klaster/shared/ui';

export interface PeriodSelectProps {
  /** `null`: none, or not known yet. */
  period: Quarter | null;
  /** Latest first. */
  periods: readonly Quarter[];
  onChange: (period: Quarter) => void;
}

const keyOf = ({ year, quarter }: Quarter) => `${year}-${quarter}`;

/** Offers quarters with scores, and the one in the address. */
export function PeriodSelect({ period, periods, onChange }: PeriodSelectProps) {
  const { t } = useTranslation('mf-clusters');
  const isOffered = period === null || periods.some((one) => keyOf(one) === keyOf(period));
  const offered = isOffered ? periods : [period, ...periods];
  return (
    <SelectFilter
      name="period"
      label={t('rating.period')}
      width="13rem"
      value={period ? keyOf(period) : ''}
      onChange={(key) => {
        const chosen = offered.find((one) => keyOf(one) === key);
        if (chosen) onChange(chosen);
      }}
      {...(!period && { placeholder: t('rating.latest') })}
      options={offered.map((one) => ({ value: keyOf(one), label: t('rating.quarter', one) }))}
    />
  );
}
