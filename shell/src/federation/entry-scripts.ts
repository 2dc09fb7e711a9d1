import { LOAD_LIMIT } from '@klaster/shared/contract';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { KnownScripts } from './known-scripts';

/**
 * How the federation runtime loads a remote's entry: held to its hash, which in turn holds the hashes of the chunks, and
 * given the specification's 120 s instead of the runtime's own 20.
 */
export function entryScripts(known: KnownScripts): ModuleFederationRuntimePlugin {
  return {
    name: 'entry-scripts',
    createScript: ({ url }) => {
      const { integrity } = known.entry(url);
      const script = document.createElement('script');
      if (integrity !== null) script.integrity = integrity;
      script.crossOrigin = 'anonymous';
      script.src = url;
      return { script, timeout: LOAD_LIMIT };
    },
  };
}
