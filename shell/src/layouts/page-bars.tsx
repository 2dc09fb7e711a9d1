import { publicClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { watchUnshownFailures } from '@klaster/shared/query';
import { Button, contentStart, Flex, Text } from '@klaster/shared/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useBoot } from '../boot/boot';

type PageBarProps = { tone: 'blue' | 'yellow'; text: string; children: ReactNode };

/** A line above the page about the page itself. It is announced, but does not get the focus. */
function PageBar({ tone, text, children }: PageBarProps) {
  return (
    <Flex
      ref={passFocusOn}
      role="status"
      align="center"
      justify="center"
      wrap="wrap"
      gap="3"
      px="4"
      py="1.5"
      bg={`${tone}.subtle`}
      color={`${tone}.fg`}
      fontSize="sm"
      data-actions=""
      data-print="hidden"
    >
      <Text overflowWrap="anywhere">{text}</Text>
      <Flex gap="2">{children}</Flex>
    </Flex>
  );
}

/** When a bar that has the focus is removed, the focus moves to the page. */
function passFocusOn(bar: HTMLElement | null) {
  return () => {
    if (bar?.contains(document.activeElement)) contentStart()?.focus({ preventScroll: true });
  };
}

/** Shows that this page has a version of a remote that is not live, with a link that removes it. */
export function OverrideBar() {
  const { t } = useTranslation('shell');
  const overridden = useBoot().remotes.filter(({ channel }) => channel === 'override');
  return overridden.map(({ name, version }) => (
    <PageBar key={name} tone="yellow" text={t('bars.override', { name, version })}>
      <Button asChild size="xs" variant="outline">
        <a href="?remote=off">{t('bars.takeOff')}</a>
      </Button>
    </PageBar>
  ));
}

/** Says that a part of the page did not load, where the part does not say so. */
export function PartlyFailedBar() {
  const { t } = useTranslation(['shell', 'shared']);
  const client = useQueryClient();
  const [failed, setFailed] = useState<Query[]>([]);
  useEffect(() => {
    return watchUnshownFailures(client, (next) => setFailed((last) => (last.length + next.length === 0 ? last : next)));
  }, [client]);
  if (failed.length === 0) return null;
  const retry = () => failed.forEach(({ queryKey }) => void client.refetchQueries({ queryKey, exact: true }));
  return (
    <PageBar tone="yellow" text={t('bars.partly')}>
      <Button size="xs" variant="outline" onClick={retry}>
        {t('shared:retry')}
      </Button>
    </PageBar>
  );
}

const POLL_MS = 5 * 60_000;

/** Offers a reload when a new shell is live; until then the page keeps working. */
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

/** The shell's live version; null if this page has it. Polled while the tab is visible; failures are ignored. */
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
