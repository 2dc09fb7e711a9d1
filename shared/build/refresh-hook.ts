/** React's developer hook, made by the refresh runtime before this module runs. */
type Hook = { renderers: Map<number, unknown>; inject: (renderer: unknown) => number };

/**
 * Development only, first module of the host. React registers once, with the host's refresh runtime; a remote's runtime, which is loaded
 * later, finds the renderer in the hook.
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
