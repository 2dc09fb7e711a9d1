import type { Quarter } from '@klaster/shared/contract/reports';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, Flex, Link, SelectFilter, WITH_SCRIPTS, WITHOUT_SCRIPTS } from '@klaster/shared/ui';

export interface PeriodSelectProps {
  /** `null`: none, or not known yet. */
  period: Quarter | null;
  /** Latest first. */
  periods: readonly Quarter[];
  onChange: (period: Quarter) => void;
  /** Address of a quarter, for visitors without scripts. */
  hrefFor?: (period: Quarter) => string;
}

/** Quarters that visitors without scripts can choose, each of which is a link. */
const MAX_LINKS = 8;

const keyOf = ({ year, quarter }: Quarter) => `${year}-${quarter}`;

/** Offers quarters with scores, and the one in the address. */
export function PeriodSelect({ period, periods, onChange, hrefFor }: PeriodSelectProps) {
  const { t } = useTranslation('mf-clusters');
  const isOffered = period === null || periods.some((one) => keyOf(one) === keyOf(period));
  const offered = isOffered ? periods : [period, ...periods];
  return (
    <>
      <Box css={WITH_SCRIPTS}>
        <SelectFilter
          label={t('rating.period')}
          width="13rem"
          value={period ? keyOf(period) : ''}
          onChange={(key) => {
            const chosen = offered.find((period) => keyOf(period) === key);
            if (chosen) onChange(chosen);
          }}
          {...(!period && { placeholder: t('rating.latest') })}
          options={offered.map((period) => ({ value: keyOf(period), label: t('rating.quarter', period) }))}
        />
      </Box>
      {hrefFor && (
        <Flex css={WITHOUT_SCRIPTS} gap="3" wrap="wrap">
          {period && <input type="hidden" name="year" value={period.year} />}
          {period && <input type="hidden" name="quarter" value={period.quarter} />}
          {periods.slice(0, MAX_LINKS).map((period) => (
            <Link key={keyOf(period)} to={hrefFor(period)}>
              {t('rating.quarter', period)}
            </Link>
          ))}
        </Flex>
      )}
    </>
  );
}
