import type { BootRemote, Script } from '@klaster/shared/contract';

/** The scripts a page may run: entries by address, each with its hash, and the folders their chunks lie in. */
export type KnownScripts = {
  /** @throws TypeError for an address the boot document does not name */
  entry(address: string): Script;
  /** Whether a script may come from there at all. */
  allows(address: string): boolean;
};

/** Folder of the shell's own chunks. */
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

type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): unknown };

/**
 * Every script address that any code of the page sets goes through this one policy, where the browser knows Trusted Types:
 * it lets through what the boot document names. There is none for HTML or script texts, so those cannot be set at all.
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
 * zod generates code where it may, and finds out by trying, which browsers report as a breach of the policy. All its copies
 * share this setting; to set it by zod itself would bring zod into every page's first scripts.
 */
export function forbidGeneratedCode(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
