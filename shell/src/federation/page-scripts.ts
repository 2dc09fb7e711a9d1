import { LOAD_LIMIT } from '@klaster/shared/contract/http';
import type { BootRemote, Script } from '@klaster/shared/contract/http';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** The scripts a page may run. */
export type KnownScripts = {
  /** @throws TypeError for an address the boot document does not name */
  entry(address: string): Script;
  /** Whether an entry or a chunk may be at the address. */
  allows(address: string): boolean;
};

const SHELL_FOLDER = '/assets/';

export function knownScripts(remotes: readonly BootRemote[], page = window.location.href): KnownScripts {
  const absolute = (address: string) => new URL(address, page).href;
  const entries = remotes.flatMap(({ entry, fallback }) => (fallback ? [entry, fallback.entry] : [entry]));
  const byAddress = new Map(entries.map((entry) => [absolute(entry.url), entry]));
  const folders = [SHELL_FOLDER, ...entries.map(({ url }) => url.slice(0, url.lastIndexOf('/') + 1))].map(absolute);
  return {
    entry: (address) => {
      const known = byAddress.get(absolute(address));
      if (!known) throw new TypeError(`The page does not know the script ${address}`);
      return known;
    },
    allows: (address) => folders.some((folder) => absolute(address).startsWith(folder)),
  };
}

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

type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): unknown };

/**
 * Allows only scripts that the boot document names, in browsers with Trusted Types. There is no policy for HTML or
 * script texts, so code cannot set those at all.
 */
export function guardScriptAddresses(known: KnownScripts): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => {
      if (!known.allows(address)) throw new TypeError(`No script may come from ${address}`);
      return address;
    },
  });
}

/**
 * Stops zod from generating code, which browsers report as a violation of the policy. This global setting does so
 * without loading zod in every page's first scripts.
 */
export function forbidGeneratedCode(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
