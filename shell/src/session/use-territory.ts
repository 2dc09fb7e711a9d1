import { formatName, useTranslation } from '@klaster/shared/i18n';
import { provincesQuery } from '@klaster/shared/query';
import { useSession } from '@klaster/shared/session';
import { useQuery } from '@tanstack/react-query';

/** The user's province, or the whole republic. Returns the code until the name has loaded. */
export function useTerritory(): string {
  const { t } = useTranslation('shell');
  const code = useSession()?.claims.province_code ?? null;
  const { data } = useQuery({ ...provincesQuery, enabled: code !== null });
  if (code === null) return t('account.republic');
  const province = data?.find(({ province_code }) => province_code === code);
  return province ? formatName(province.province_name) : code;
}
