import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

type ScreenState<Props> =
  { phase: 'loading' } | { phase: 'failed'; error: unknown } | { phase: 'ready'; Screen: ComponentType<Props> };

type Outcome<Props> = { id: string; state: ScreenState<Props> };

/** Screens loaded so far: coming back to one shows it at once, without 'loading...' in between. */
const loaded = new Map<string, unknown>();

/** Loads a screen and keeps it: shown later, it is there at once. */
async function keepScreen<Props>(id: string, load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  const kept = loaded.get(id) as ComponentType<Props> | undefined;
  const Screen = kept ?? (await load());
  loaded.set(id, Screen);
  return Screen;
}

const prefetched = new Set<string>();

/** Loads a screen ahead of its use, once in the life of the page. Errors are ignored: showing the screen tries again. */
export async function prefetchScreen(id: string, load: () => Promise<unknown>): Promise<void> {
  if (prefetched.has(id)) return;
  prefetched.add(id);
  await keepScreen(id, load as () => Promise<ComponentType>).catch(() => undefined);
}

/**
 * Loads a screen when it is first shown. Neither React's nor the router's own `lazy` serves here: both remember
 * a failure for good, while `retry` starts a new load from nothing.
 */
export function useScreen<Props = object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): ScreenState<Props> & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<Props> | null>(null);
  const shown = stateOf(id, outcome);

  useEffect(() => {
    // What was drawn counts, not what is kept: a screen fetched ahead may have arrived in between.
    if (shown.phase === 'ready') return;
    let current = true;
    const settle = (state: ScreenState<Props>) => current && setOutcome({ id, state });
    keepScreen(id, load).then(
      (Screen) => settle({ phase: 'ready', Screen }),
      (error: unknown) => {
        console.error(error);
        settle({ phase: 'failed', error });
      },
    );
    return () => {
      current = false;
    };
    // `load` is made anew at each render and means the same as long as `id` does.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, attempt]);

  const retry = () => {
    setOutcome(null);
    setAttempt((count) => count + 1);
  };
  return { ...shown, retry };
}

function stateOf<Props>(id: string, outcome: Outcome<Props> | null): ScreenState<Props> {
  const Screen = loaded.get(id) as ComponentType<Props> | undefined;
  if (Screen) return { phase: 'ready', Screen };
  return outcome?.id === id ? outcome.state : { phase: 'loading' };
}
