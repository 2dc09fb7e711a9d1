import { useTranslation } from '@klaster/shared/i18n';
import { copyLink } from '@klaster/shared/notices';
import { Button } from '@klaster/shared/ui';
import type { ComponentProps } from 'react';

interface CopyLinkProps extends ComponentProps<typeof Button> {
  address: string;
}

export function CopyLink({ address, ...look }: CopyLinkProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = { copied: t('views.copied'), notCopied: t('views.notCopied') };
  return (
    <Button variant="outline" {...look} onClick={() => void copyLink(address, texts)}>
      {t('views.copy')}
    </Button>
  );
}
