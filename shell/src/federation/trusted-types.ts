import type { KnownScripts } from './known-scripts';

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
