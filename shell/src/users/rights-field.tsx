import { listGrantedActs, REPUBLIC } from '@klaster/shared/contract/accounts';
import { POSITIONS } from '@klaster/shared/contract/http';
import type { Position } from '@klaster/shared/contract/http';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, Button, Flex, Text } from '@klaster/shared/ui';
import { ChoicesField, useFormContext, useWatch } from '@klaster/shared/ui/form';
import { useId } from 'react';
import type { UserValues } from './user-values';

type Preset = {
  readonly name: 'viewer' | 'reviewer' | 'keeper' | 'administrator' | 'reporter';
  readonly positions: readonly Position[];
};

/** Positions usually given together. */
const PRESETS: Record<'staff' | 'cluster', readonly Preset[]> = {
  staff: [
    { name: 'viewer', positions: [] },
    { name: 'reviewer', positions: ['UPDATE'] },
    { name: 'keeper', positions: ['CREATE', 'UPDATE', 'DELETE'] },
    { name: 'administrator', positions: ['ADMIN'] },
  ],
  cluster: [
    { name: 'viewer', positions: [] },
    { name: 'reporter', positions: ['CREATE', 'UPDATE'] },
  ],
};

/** Says what each position allows an account of this territory. */
export function RightsField() {
  const { t } = useTranslation(['users', 'shell']);
  const { province_code: province, cluster_id: cluster } = useWatch<UserValues>();
  const account = {
    province_code: province === REPUBLIC ? null : (province ?? ''),
    cluster_id: cluster ? Number(cluster) : null,
  };
  const describe = (position: Position) => {
    const acts = listGrantedActs(position, account)
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
        meanings={Object.fromEntries(POSITIONS.map((position) => [position, describe(position)]))}
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
        {PRESETS[isStaff ? 'staff' : 'cluster'].map(({ name, positions }) => (
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
