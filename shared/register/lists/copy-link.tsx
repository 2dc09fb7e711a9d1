import type { Icon as Shape } from '../../contract/common/boot';
import { useTranslation } from '../../i18n';
import { copyLink } from '../../notices';
import { Button, Icon } from '../../ui';

/** Shape: Lucide, ISC licence. */
const LINK: Shape = [
  ['path', { d: 'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71' }],
  ['path', { d: 'M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71' }],
];

/** Copies the address without the list's filters. */
export function CopyLink() {
  const { t } = useTranslation('register');
  const copy = () => copyLink(window.location.pathname, { copied: t('link.copied'), notCopied: t('link.notCopied') });
  return (
    <Button variant="outline" onClick={() => void copy()}>
      <Icon shape={LINK} />
      {t('link.copy')}
    </Button>
  );
}
