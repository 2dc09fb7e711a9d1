import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { withTimeout } from './with-timeout';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Components loaded so far: coming back to one shows it at once, without 'loading...' in between. */
const loaded = new Map<string, unknown>();

const prefetched = new Set<string>();

/** Loads a component unless it is there. Only success is remembered: after a failure the next call starts from nothing. */
async function loadOnce<Props>(id: string, load: Load<Props>): Promise<ComponentType<Props>> {
  const component = loadedAs<Props>(id) ?? (await load());
  loaded.set(id, component);
  return component;
}

function loadedAs<Props>(id: string): ComponentType<Props> | undefined {
  return loaded.get(id) as ComponentType<Props> | undefined;
}

/**
 * Loads a component ahead of its use, once in the life of the page. Errors are ignored: showing it tries again.
 *
 * @param id names the component among all of the page
 */
export async function prefetch<Props>(id: string, load: Load<Props>): Promise<void> {
  if (prefetched.has(id)) return;
  prefetched.add(id);
  await loadOnce(id, load).catch(() => undefined);
}

type LazyState<Props> =
  | { phase: 'loading' }
  | { phase: 'failed'; error: unknown }
  | { phase: 'ready'; Component: ComponentType<Props> };

type Outcome<Props> = { id: string; state: LazyState<Props> };

/**
 * Loads a component when it is first drawn. Neither React's nor the router's own `lazy` will do: both remember
 * a failure for good, while `retry` starts a new load from nothing.
 */
export function useLazyComponent<Props = object>(
  id: string,
  load: Load<Props>,
): LazyState<Props> & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<Props> | null>(null);
  const shown = stateOf(id, outcome);

  useEffect(() => {
    // Checks what was rendered, not what is loaded: a prefetch may have completed in between.
    if (shown.phase === 'ready') return;
    let current = true;
    const settle = (state: LazyState<Props>) => current && setOutcome({ id, state });
    loadOnce(id, load).then(
      (Component) => settle({ phase: 'ready', Component }),
      (error: unknown) => {
        console.error(error);
        settle({ phase: 'failed', error });
      },
    );
    return () => {
      current = false;
    };
    // `load` is a new function at each render, but does the same while `id` is the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, attempt]);

  const retry = () => {
    setOutcome(null);
    setAttempt((count) => count + 1);
  };
  return { ...shown, retry };
}

function stateOf<Props>(id: string, outcome: Outcome<Props> | null): LazyState<Props> {
  const Component = loadedAs<Props>(id);
  if (Component) return { phase: 'ready', Component };
  return outcome?.id === id ? outcome.state : { phase: 'loading' };
}

export type OnDemand<Props> = {
  /** The component, once it was requested and has loaded. */
  Component: ComponentType<Props> | null;
  loading: boolean;
  /** Loads the component and shows it. A failure shows a notice; another call retries. */
  show: () => Promise<void>;
  /** For the button that shows it, when it is pointed at or focused. */
  prefetch: () => void;
  /** The same for a component that stays hidden until it is opened: it is mounted as soon as it has loaded. */
  prepare: () => void;
};

/** A part of the frame that no first paint needs: it is loaded on demand. */
export function useOnDemand<Props>(id: string, load: Load<Props>): OnDemand<Props> {
  const { t } = useTranslation('shell');
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const [loading, setLoading] = useState(false);
  const show = async () => {
    if (Component || loading) return;
    setLoading(true);
    try {
      const component = await loadOnce(id, () => withTimeout(id, load));
      setComponent(() => component);
    } catch (error) {
      console.error(error);
      notify({ tone: 'failure', title: t('failure.title'), message: t('failure.text') });
    } finally {
      setLoading(false);
    }
  };
  const prepare = async () => {
    await prefetch(id, load);
    const component = loadedAs<Props>(id);
    if (component) setComponent(() => component);
  };
  return { Component, loading, show, prefetch: () => void prefetch(id, load), prepare: () => void prepare() };
}
