/** React's developer hook, as far as it is used here; the refresh runtime makes it before this module runs. */
type Hook = { renderers: Map<number, unknown>; inject: (renderer: unknown) => number };

/**
 * Development, first module of the host. React announces itself once, to the host's refresh runtime; a remote brings a
 * runtime of its own later. The hook retains the renderer, so that this runtime finds it too; else its updates are not drawn.
 */
const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook };

if (hook) {
  const inject = hook.inject.bind(hook);
  hook.inject = (renderer) => {
    const id = inject(renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}

export {};
