import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { Button, Icon } from '@klaster/shared/ui';
import { icons } from '../../layouts/icons';
import { shortVersion, VersionCode } from './version-code';

/** A version that a click copies whole, for the command line. */
export function CopyVersion({ version }: { version: string }) {
  const { t } = useTranslation('releases');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(version);
      notify({ tone: 'success', title: t('version.copied'), message: version });
    } catch {
      // A page without TLS has no clipboard: the notice shows what can be selected by hand.
      notify({ tone: 'failure', title: t('version.notCopied'), message: version });
    }
  };
  return (
    <Button
      size="xs"
      variant="ghost"
      my="-1"
      ms={{ base: '0', sm: '-2' }}
      me={{ base: '-2', sm: '0' }}
      aria-label={t('version.copy', { version: shortVersion(version) })}
      title={version}
      onClick={() => void copy()}
    >
      <VersionCode version={version} />
      <Icon shape={icons.copy} boxSize="14px" color="fg.muted" />
    </Button>
  );
}
