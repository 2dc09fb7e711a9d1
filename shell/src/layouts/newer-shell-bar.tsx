import { publicClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { Button } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBoot } from '../boot/boot';
import { PageBar } from './page-bar';

const POLL_MS = 5 * 60_000;

/** Offers a reload when a new shell is live. Until then the page keeps working, so that nobody is interrupted. */
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

/**
 * Version of the shell that a newly opened page would get; null if it is this page's.
 * Polled every five minutes while the tab is visible, and when it becomes visible again; failures are ignored.
 *
 * @param current version of this page's shell
 */
function useNewerShell(current: string): string | null {
  const { data: live } = useQuery({
    queryKey: ['shell', 'live-version'],
    queryFn: async () => (await publicClient.call('GET /registry/live').catch(() => null))?.shell ?? current,
    initialData: current,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
  });
  return live === current ? null : live;
}
