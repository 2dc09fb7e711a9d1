import { LOAD_LIMIT } from '@klaster/shared/contract/http';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { KnownScripts } from './page-scripts';

/** Global name of a version's container, and its name in the federation runtime. */
export const containerName = (remote: string, version: string) => `${remote}@${version}`;

/**
 * Loads entry scripts with their hash, and with the specification's 120 s instead of the runtime's 20. A failed
 * response may be cached or preloaded, so a retry uses another address.
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
      if (remoteInfo) script.addEventListener('load', () => renameContainer(remoteInfo.entryGlobalName));
      return { script, timeout: LOAD_LIMIT };
    },
  };
}

/**
 * Renames a container as soon as its script has run. All versions of a remote write theirs to the same global: without
 * this, a late version would be taken for the previous one, which is loading by then.
 */
function renameContainer(name: string): void {
  const [remote = ''] = name.split('@');
  if (!(remote in globalThis)) return;
  Reflect.set(globalThis, name, Reflect.get(globalThis, remote));
  Reflect.deleteProperty(globalThis, remote);
}
