import { buildUnits } from '../build/build-units';
import type { Unit } from '../build/units';
import { progress } from '../progress';
import type { Wanted } from '../release/registry-client';
import { inRoot } from '../workspace';
import { lookUp, putLive, store } from './stored-builds';

/**
 * Builds units, uploads each app as soon as it is built, and puts all apps live together. A release that a team, an administrator or the
 * gateway made live stays, and a pin stays too.
 *
 * @param address of the gateway; awaited while the apps are built
 */
export async function publishBuilds(
  units: readonly Unit[],
  { address, releasesDir, why }: { address: Promise<string>; releasesDir: string; why: string },
  signal: AbortSignal,
): Promise<void> {
  const known = address.then((gateway) => lookUp(gateway, releasesDir));
  // Until the first app is built nothing else awaits it.
  known.catch(() => undefined);
  const stored: Promise<Wanted | undefined>[] = [];
  await buildUnits(units, signal, ({ name, kind }) => {
    if (kind !== 'app') return;
    const publication = known.then((registry) => store({ app: name, folder: inRoot(name, 'dist') }, registry, why));
    // `Promise.all` below reports a failure once all are built.
    publication.catch(() => undefined);
    stored.push(publication);
  });
  const wanted = (await Promise.all(stored)).filter((release) => release !== undefined);
  if (wanted.length === 0) return;
  await putLive((await known).registry, wanted, why);
  progress(`${wanted.map(({ app }) => app).join(', ')} live`);
}
