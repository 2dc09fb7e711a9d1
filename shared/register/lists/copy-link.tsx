import { useTranslation } from '../../i18n';
import { notify } from '../../notices';
import { Button } from '../../ui';

/** Copies the address of the page, by which anybody finds it again: without what a list was narrowed by on the way to it. */
export function CopyLink() {
  const { t } = useTranslation('register');
  const copy = async () => {
    const { origin, pathname } = window.location;
    try {
      await navigator.clipboard.writeText(`${origin}${pathname}`);
      notify({ tone: 'success', title: t('link.copied') });
    } catch {
      // A page without TLS has no clipboard: the address can be taken from the browser's own bar.
      notify({ tone: 'failure', title: t('link.notCopied') });
    }
  };
  return (
    <Button variant="outline" onClick={() => void copy()}>
      {t('link.copy')}
    </Button>
  );
}
