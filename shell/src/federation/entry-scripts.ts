import { LOAD_LIMIT } from '@klaster/shared/contract';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { KnownScripts } from './page-scripts';

/** Name under which a version's container is stored, and by which the federation runtime knows the version as a remote. */
export const containerName = (remote: string, version: string) => `${remote}@${version}`;

/**
 * How the federation runtime loads a remote's entry: held to its hash, which in turn holds the hashes of the chunks, and
 * given the specification's 120 s instead of the runtime's own 20. A failed response may be in a cache or a
 * preload, so a retry uses another address.
 */
export function entryScripts(known: KnownScripts): ModuleFederationRuntimePlugin {
  const attempts = new Map<string, number>();
  return {
    name: 'entry-scripts',
    createScript: ({ url, remoteInfo }) => {
      const { integrity } = known.entry(url);
      const script = document.createElement('script');
      if (integrity !== null) script.integrity = integrity;
      script.crossOrigin = 'anonymous';
      const attempt = (attempts.get(url) ?? 0) + 1;
      attempts.set(url, attempt);
      script.src = attempt === 1 ? url : `${url}?attempt=${attempt}`;
      if (remoteInfo) script.addEventListener('load', () => keepContainer(remoteInfo.entryGlobalName));
      return { script, timeout: LOAD_LIMIT };
    },
  };
}

/**
 * Entries of all versions of a remote write their container to one global, named as the remote. It is moved as soon as the
 * script has run: a version that arrives late must not be taken for the previous one, which is loading by then.
 */
function keepContainer(name: string): void {
  const [remote = ''] = name.split('@');
  if (!(remote in globalThis)) return;
  Reflect.set(globalThis, name, Reflect.get(globalThis, remote));
  Reflect.deleteProperty(globalThis, remote);
}
