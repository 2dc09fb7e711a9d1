import { buildUnits } from '../build/build-units';
import type { Unit } from '../build/units';
import { progress } from '../progress';
import type { Wanted } from '../release/registry-client';
import { inRoot } from '../workspace';
import { lookUp, putLive, store } from './stored-builds';

/**
 * Builds apps and puts them live by the calls a team uses: each is uploaded as soon as it is built, unless it is there
 * already, and all go live together. Only what this way put live is moved: what a team, an administrator or the gateway itself
 * made live is their decision and stands, as does a pin.
 *
 * @param address of the gateway; waited for while the apps are built
 * @param why reason, for the record
 */
export async function publishBuilds(
  apps: readonly Unit[],
  { address, releasesDir, why }: { address: Promise<string>; releasesDir: string; why: string },
  signal: AbortSignal,
): Promise<void> {
  const known = address.then((gateway) => lookUp(gateway, releasesDir));
  const stored: Promise<Wanted | undefined>[] = [];
  await buildUnits(apps, signal, ({ name }) => {
    const one = known.then((registry) => store({ app: name, folder: inRoot(name, 'dist') }, registry, why));
    // Handled below, when all are built: until then a failure is no error of its own.
    one.catch(() => undefined);
    stored.push(one);
  });
  const wanted = (await Promise.all(stored)).filter((release) => release !== undefined);
  if (wanted.length === 0) return;
  await putLive((await known).registry, wanted, why);
  progress(`${wanted.map(({ app }) => app).join(', ')} live`);
}
