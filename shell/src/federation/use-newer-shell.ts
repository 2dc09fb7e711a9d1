import type { LiveAnswer } from '@klaster/shared/contract';
import { useQuery } from '@tanstack/react-query';

const LOOK_EVERY_MS = 5 * 60_000;

/**
 * The shell that a page opened now would get, where it is not the one this page has; else null.
 * Asked every five minutes while the tab is in sight, and when it comes back into sight; a failure means nothing.
 *
 * @param current version of the shell this page was made of
 */
export function useNewerShell(current: string): string | null {
  const { data: live } = useQuery({
    queryKey: ['live-shell'],
    queryFn: async ({ signal }) => (await askLiveShell(signal)) ?? current,
    initialData: current,
    staleTime: LOOK_EVERY_MS,
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: true,
  });
  return live === current ? null : live;
}

/** Null when nobody can tell. */
async function askLiveShell(signal: AbortSignal): Promise<string | null> {
  const answer = await fetch('/registry/live', { signal }).catch(() => null);
  if (!answer?.ok) return null;
  return ((await answer.json()) as { data: LiveAnswer }).data.shell;
}
