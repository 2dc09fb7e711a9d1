import { formatName, useTranslation } from '@klaster/shared/i18n';
import { useCallback } from 'react';

type Place = { readonly province_name?: string | null | undefined; readonly moved_to?: string | null | undefined };

/** Adds the present province if the cluster has moved since the quarter. */
export function usePlaceText() {
  const { t } = useTranslation('mf-clusters');
  return useCallback(
    ({ province_name, moved_to }: Place): string => {
      const name = formatName(province_name ?? '');
      return moved_to ? `${name} (${t('report.movedTo', { province: formatName(moved_to) })})` : name;
    },
    [t],
  );
}
