import { formatName, useTranslation } from '@klaster/shared/i18n';
import { useCallback } from 'react';

type Place = { readonly province_name?: string | null | undefined; readonly moved_to?: string | null | undefined };

/** Names the province where a cluster counts in a quarter, and the one where it is today if it has moved since. */
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
