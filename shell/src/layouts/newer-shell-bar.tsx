import { useTranslation } from '@klaster/shared/i18n';
import { Button } from '@klaster/shared/ui';
import { useState } from 'react';
import { useBoot } from '../boot-context';
import { useNewerShell } from '../federation/use-newer-shell';
import { PageBar } from './page-bar';

/** Offers a reload when a new shell is live. The page goes on working as it is: whoever is in the midst of something stays so. */
export function NewerShellBar() {
  const { t } = useTranslation('shell');
  const newer = useNewerShell(useBoot().shell);
  const [declined, setDeclined] = useState<string | null>(null);
  if (newer === null || newer === declined) return null;
  return (
    <PageBar tone="blue" text={t('bars.newer')}>
      <Button size="xs" colorPalette="blue" onClick={() => window.location.reload()}>
        {t('bars.reload')}
      </Button>
      <Button size="xs" variant="outline" onClick={() => setDeclined(newer)}>
        {t('bars.later')}
      </Button>
    </PageBar>
  );
}
