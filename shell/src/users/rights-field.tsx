import { actsOf, POSITIONS, REPUBLIC } from '@klaster/shared/contract';
import type { Position } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, Button, Flex, Text } from '@klaster/shared/ui';
import { ChoicesField, useFormContext, useWatch } from '@klaster/shared/ui/form';
import { useId } from 'react';
import { presetsFor } from './presets';
import type { UserValues } from './user-values';

/** Positions of an account: what each lets this very account do, in words, and the usual combinations. */
export function RightsField() {
  const { t } = useTranslation(['users', 'shell']);
  const { province_code: province, cluster_id: cluster } = useWatch<UserValues>();
  const account = {
    province_code: province === REPUBLIC ? null : (province ?? ''),
    cluster_id: cluster ? Number(cluster) : null,
  };
  const meaningOf = (position: Position) => {
    const acts = actsOf(position, account)
      .map((act) => t(`rights.acts.${act}`))
      .join('; ');
    if (position !== 'ADMIN') return acts || t('rights.nothing');
    return acts ? t('rights.allAnd', { acts }) : t('rights.all');
  };
  return (
    <Box>
      <Presets isStaff={account.cluster_id === null} />
      <ChoicesField
        name="positions"
        label={t('fields.positions')}
        options={POSITIONS.map((value) => ({ value, label: t(`shell:account.${value}`) }))}
        meanings={Object.fromEntries(POSITIONS.map((position) => [position, meaningOf(position)]))}
        help={t(account.cluster_id === null ? 'rights.none' : 'rights.noneOfCluster')}
      />
    </Box>
  );
}

function Presets({ isStaff }: { isStaff: boolean }) {
  const { t } = useTranslation('users');
  const id = useId();
  const { setValue } = useFormContext<UserValues>();
  const held = useWatch<UserValues, 'positions'>({ name: 'positions' });
  const isHeld = (positions: readonly Position[]) =>
    positions.length === held.length && positions.every((position) => held.includes(position));
  return (
    <Box role="group" aria-labelledby={id} mb="3">
      <Text id={id} mb="1" fontWeight="medium">
        {t('presets.title')}
      </Text>
      <Flex wrap="wrap" gap="2">
        {presetsFor(isStaff).map(({ name, positions }) => (
          <Button
            key={name}
            variant={isHeld(positions) ? 'subtle' : 'outline'}
            colorPalette={isHeld(positions) ? 'blue' : 'gray'}
            size="sm"
            aria-pressed={isHeld(positions)}
            onClick={() => setValue('positions', [...positions], { shouldDirty: true, shouldValidate: true })}
          >
            {t(`presets.${name}`)}
          </Button>
        ))}
      </Flex>
    </Box>
  );
}
