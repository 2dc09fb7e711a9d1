import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

type ScreenState =
  { phase: 'loading' } | { phase: 'failed'; error: unknown } | { phase: 'ready'; Screen: ComponentType };

/** Screens loaded so far: coming back to one shows it at once, without 'loading...' in between. */
const loaded = new Map<string, ComponentType>();

/**
 * Loads a screen when it is first shown. Neither React's nor the router's own `lazy` serves here: both remember
 * a failure for good, while `retry` starts a new load from nothing.
 */
export function useScreen(id: string, load: () => Promise<ComponentType>): ScreenState & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ id: string; state: ScreenState } | null>(null);

  useEffect(() => {
    if (loaded.has(id)) return;
    let current = true;
    const settle = (state: ScreenState) => current && setOutcome({ id, state });
    load().then(
      (Screen) => {
        loaded.set(id, Screen);
        settle({ phase: 'ready', Screen });
      },
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
  return { ...stateOf(id, outcome), retry };
}

function stateOf(id: string, outcome: { id: string; state: ScreenState } | null): ScreenState {
  const Screen = loaded.get(id);
  if (Screen) return { phase: 'ready', Screen };
  return outcome?.id === id ? outcome.state : { phase: 'loading' };
}
