import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';

/** Copies the address of a page, path and query, to be shared; a notice tells whether it worked. */
export function useLinkCopy(): (address: string) => Promise<void> {
  const { t } = useTranslation('mf-clusters');
  return async (address) => {
    const link = `${window.location.origin}${address}`;
    try {
      await navigator.clipboard.writeText(link);
      notify({ tone: 'success', title: t('views.copied') });
    } catch {
      // Browsers may not allow it: the address is there to be copied by hand.
      notify({ tone: 'failure', title: t('views.notCopied'), message: link });
    }
  };
}
