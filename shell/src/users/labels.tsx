import { POSITIONS } from '@klaster/shared/contract/http';
import type { UserAccount } from '@klaster/shared/contract/accounts';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { StatusBadge } from '@klaster/shared/ui';

/** In the same order for all accounts. */
export function usePositionLabels(): (positions: readonly UserAccount['positions'][number][]) => string {
  const { t } = useTranslation(['users', 'shell']);
  return (positions) =>
    POSITIONS.filter((position) => positions.includes(position))
      .map((position) => t(`shell:account.${position}`))
      .join(', ') || t('noPosition');
}

type Territory = Pick<UserAccount, 'province_name' | 'cluster_name'>;

/** The cluster, the province, or the republic as a whole. */
export function useTerritoryLabel(): (user: Territory) => string {
  const { t } = useTranslation('users');
  return ({ province_name, cluster_name }) => {
    const name = cluster_name ?? province_name;
    return name === null ? t('republic') : formatName(name);
  };
}

export function UserStatus({ is_active, has_password, link, is_erased }: UserAccount) {
  const { t } = useTranslation(['users', 'shared']);
  if (is_erased) return <StatusBadge tone="grey">{t('states.erased')}</StatusBadge>;
  if (!is_active) return <StatusBadge tone="red">{t('shared:inactive')}</StatusBadge>;
  if (has_password) return <StatusBadge tone="green">{t('shared:active')}</StatusBadge>;
  return link ? (
    <StatusBadge tone="blue">{t('states.invited')}</StatusBadge>
  ) : (
    <StatusBadge tone="yellow">{t('states.noPassword')}</StatusBadge>
  );
}
