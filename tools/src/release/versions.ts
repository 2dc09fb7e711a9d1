import type { AppReleases } from '@klaster/shared/contract';
import { CommandFailure, EXIT } from './failure';
import type { RegistryClient } from './registry-client';

const WHOLE = /^[0-9a-f]{16}$/;

/**
 * The app as the registry knows it.
 *
 * @throws {CommandFailure} if no version of it was ever published
 */
export async function appOf(registry: RegistryClient, name: string): Promise<AppReleases> {
  const found = (await registry.apps()).find(({ app }) => app === name);
  if (!found) throw new CommandFailure(EXIT.failed, `Nothing of ${name} has been published here.`);
  return found;
}

/**
 * The version that an abbreviation means.
 *
 * @throws {CommandFailure} when it means none of the stored ones, or several
 */
export function wholeVersion({ app, versions }: AppReleases, given: string): string {
  if (WHOLE.test(given)) return given;
  const [found, ...others] = versions.map(({ version }) => version).filter((version) => version.startsWith(given));
  if (found && others.length === 0) return found;
  const why = found ? `Several releases of ${app} begin with` : `No stored release of ${app} begins with`;
  throw new CommandFailure(EXIT.usage, `${why} ${given}: see release list ${app}.`);
}
