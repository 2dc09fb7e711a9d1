import type { BootRemote } from '@klaster/shared/contract';
import { registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { scriptLimit } from './script-limit';

/** Tells the federation runtime where each remote's entry is. Nothing is fetched before a route is matched. */
export function registerBootRemotes(remotes: readonly BootRemote[]): void {
  registerPlugins([scriptLimit]);
  registerRemotes(remotes.map(({ name, entryUrl }) => ({ name, entry: entryUrl, type: 'global' })));
}
