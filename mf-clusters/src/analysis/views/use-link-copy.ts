import { useTranslation } from '@klaster/shared/i18n';
import { copyLink } from '@klaster/shared/notices';

export function useLinkCopy(): (address: string) => Promise<void> {
  const { t } = useTranslation('mf-clusters');
  return (address) => copyLink(address, { copied: t('views.copied'), notCopied: t('views.notCopied') });
}
