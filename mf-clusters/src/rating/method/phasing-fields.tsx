import type { Rule, ScoringMethod } from '@klaster/shared/contract/rating';
import { useTranslation } from '@klaster/shared/i18n';
import { Grid, SelectFilter, Stack, Text } from '@klaster/shared/ui';
import { NumberField, useFormContext } from '@klaster/shared/ui/form';
import { useState } from 'react';
import { EQUAL_PHASING, isEqualPhasing, PHASINGS } from './criteria';

interface PhasingFieldsProps {
  name: `criteria.${number}.rule`;
  rule: Exclude<Rule, { kind: 'yes' }>;
}

/** The year's plan of a criterion can be spread over the quarters: not at all, in equal parts, or in entered shares. */
export function PhasingFields({ name, rule }: PhasingFieldsProps) {
  const { t } = useTranslation('mf-clusters');
  const { setValue, trigger, formState } = useFormContext<ScoringMethod>();
  const { phasing, ...unphased } = rule;
  // While they are typed, entered shares may be equal for a moment: their fields stay.
  const [isOwn, setOwn] = useState(phasing !== undefined && !isEqualPhasing(phasing));
  const kind = phasing ? (isOwn ? 'own' : 'equal') : 'none';
  const choose = (chosen: string) => {
    setOwn(chosen === 'own');
    const shares = chosen === 'own' && phasing ? phasing : [...EQUAL_PHASING];
    setValue(name, (chosen === 'none' ? unphased : { ...unphased, phasing: shares }) as Rule, { shouldDirty: true });
    if (formState.submitCount > 0) void trigger();
  };
  return (
    <Stack gap="2">
      <SelectFilter
        label={t('scoring.phasing')}
        value={kind}
        onChange={choose}
        width="100%"
        options={PHASINGS.map((value) => ({ value, label: t(`scoring.phasings.${value}`) }))}
      />
      {kind === 'own' && (
        <>
          <Grid gap="3" templateColumns={{ base: '1fr 1fr', sm: 'repeat(4, 1fr)' }} alignItems="start">
            {EQUAL_PHASING.map((_, index) => (
              <NumberField
                key={index}
                name={`${name}.phasing.${index}`}
                label={t('scoring.dueBy', { quarter: index + 1 })}
                required
                messages={{ not_ascending: t('scoring.shareFalls'), invalid: t('scoring.lastShare') }}
              />
            ))}
          </Grid>
          <Text color="fg.muted" fontSize="table">
            {t('scoring.phasingHelp')}
          </Text>
        </>
      )}
    </Stack>
  );
}
