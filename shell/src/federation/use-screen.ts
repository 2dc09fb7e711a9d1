import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { loadScreen } from './load-screen';

type ScreenState =
  | { phase: 'loading' }
  | { phase: 'failed'; error: unknown }
  | { phase: 'ready'; Screen: ComponentType };

/** Screens loaded so far: coming back to one shows it at once, without 'loading...' in between. */
const loaded = new Map<string, ComponentType>();

/** Loads a remote's screen and keeps at it: `retry` starts a new load from nothing. */
export function useScreen(remote: string, routeId: string): ScreenState & { retry: () => void } {
  const key = `${remote}/${routeId}`;
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ key: string; state: ScreenState } | null>(null);

  useEffect(() => {
    if (loaded.has(key)) return;
    let current = true;
    const settle = (state: ScreenState) => current && setOutcome({ key, state });
    loadScreen(remote, routeId).then(
      (Screen) => {
        loaded.set(key, Screen);
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
  }, [key, remote, routeId, attempt]);

  const Screen = loaded.get(key);
  const state: ScreenState = Screen
    ? { phase: 'ready', Screen }
    : outcome?.key === key
      ? outcome.state
      : { phase: 'loading' };
  const retry = () => {
    setOutcome(null);
    setAttempt((count) => count + 1);
  };
  return { ...state, retry };
}
