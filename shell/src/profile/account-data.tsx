import type { Profile } from '@klaster/shared/contract/accounts';
import { formatDateTime, formatName, MISSING, useTranslation } from '@klaster/shared/i18n';
import { Box, chakra } from '@klaster/shared/ui';

export function OwnData({ login, full_name, positions, province_name, cluster_name, last_sign_in }: Profile) {
  const { t } = useTranslation(['profile', 'shell']);
  const place = cluster_name ?? province_name;
  const held = positions.map((position) => t(`shell:account.${position}`)).join(', ');
  const rows = [
    [t('data.name'), formatName(full_name)],
    [t('data.login'), login],
    [t('shell:account.territory'), place === null ? t('shell:account.republic') : formatName(place)],
    [t('shell:account.positions'), held || t('shell:account.noPositions')],
    [t('data.lastSignIn'), last_sign_in === null ? MISSING : formatDateTime(last_sign_in)],
  ] as const;
  return (
    <chakra.dl display="grid" gridTemplateColumns={{ base: '1fr', sm: '12rem 1fr' }} rowGap={{ base: '3', sm: '2' }}>
      {rows.map(([label, value]) => (
        <Box key={label} display="contents">
          <chakra.dt color="fg.muted">{label}</chakra.dt>
          <chakra.dd mt={{ base: '-3', sm: '0' }} overflowWrap="anywhere">
            {value}
          </chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  );
}
