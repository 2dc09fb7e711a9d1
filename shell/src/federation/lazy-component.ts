import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { cloneElement, useEffect, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { withTimeout } from './load-error';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Components that have been loaded: they are shown at once, without 'loading...'. */
const loaded = new Map<string, unknown>();

const prefetched = new Set<string>();

/** Only success is cached: after a failure the next call loads again. */
async function loadOnce<Props>(id: string, load: Load<Props>): Promise<ComponentType<Props>> {
  const component = loadedAs<Props>(id) ?? (await load());
  loaded.set(id, component);
  return component;
}

function loadedAs<Props>(id: string): ComponentType<Props> | undefined {
  return loaded.get(id) as ComponentType<Props> | undefined;
}

/** Loads a component in advance, once per page. Errors are ignored: showing it loads again. */
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

/** Loads a component when it is first rendered. Unlike the `lazy` of React and of the router, it can retry after a failure. */
export function useLazyComponent<Props = object>(
  id: string,
  load: Load<Props>,
): LazyState<Props> & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<Props> | null>(null);
  const shown = readState(id, outcome);

  useEffect(() => {
    // A prefetch may have completed since the render, so the state that was rendered counts.
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
    // `load` differs at each render, but does the same while `id` is the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, attempt]);

  const retry = () => {
    setOutcome(null);
    setAttempt((count) => count + 1);
  };
  return { ...shown, retry };
}

function readState<Props>(id: string, outcome: Outcome<Props> | null): LazyState<Props> {
  const Component = loadedAs<Props>(id);
  if (Component) return { phase: 'ready', Component };
  return outcome?.id === id ? outcome.state : { phase: 'loading' };
}

/** Like {@link useLazyComponent}, for a dialog: a failure is a notice, and `onFail` is called. */
export function useLazyDialog<Props>(id: string, load: Load<Props>, onFail: () => void) {
  const { t } = useTranslation('shell');
  const dialog = useLazyComponent(id, load);
  const failed = dialog.phase === 'failed';
  useEffect(() => {
    if (!failed) return;
    notify({ tone: 'failure', title: t('failure.title'), message: t('failure.text') });
    onFail();
  }, [failed, onFail, t]);
  return { Component: dialog.phase === 'ready' ? dialog.Component : null };
}

/**
 * Loads a part of the frame when the user first opens it.
 *
 * @returns `show` loads and shows the component, with a notice if that fails; `prefetch` only loads it; `prepare` loads
 * and mounts it hidden
 */
export function useOnDemand<Props>(id: string, load: Load<Props>) {
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

type MenuLoader = Pick<ReturnType<typeof useOnDemand>, 'loading' | 'show' | 'prefetch'>;

/** The button of a menu that has not been loaded yet. */
export const withMenuLoader = (trigger: ReactElement<object>, { loading, show, prefetch }: MenuLoader) =>
  cloneElement(trigger as ReactElement<Record<string, unknown>>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-busy': loading,
    onClick: () => void show(),
    onPointerEnter: prefetch,
    onFocus: prefetch,
  });
