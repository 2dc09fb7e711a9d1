import { LOAD_LIMIT } from '@klaster/shared/contract';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { KnownScripts } from './known-scripts';

/**
 * How the federation runtime loads a remote's entry: held to its hash, which in turn holds the hashes of the chunks, and
 * given the specification's 120 s instead of the runtime's own 20. What failed once may have been kept by a cache or a
 * preload, so a further attempt asks under another address.
 */
export function entryScripts(known: KnownScripts): ModuleFederationRuntimePlugin {
  const attempts = new Map<string, number>();
  return {
    name: 'entry-scripts',
    createScript: ({ url }) => {
      const { integrity } = known.entry(url);
      const script = document.createElement('script');
      if (integrity !== null) script.integrity = integrity;
      script.crossOrigin = 'anonymous';
      const attempt = (attempts.get(url) ?? 0) + 1;
      attempts.set(url, attempt);
      script.src = attempt === 1 ? url : `${url}?attempt=${attempt}`;
      return { script, timeout: LOAD_LIMIT };
    },
  };
}
