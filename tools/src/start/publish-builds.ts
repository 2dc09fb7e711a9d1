import type { AppReleases } from '@klaster/shared/contract';
import { readFileSync } from 'node:fs';
import { buildUnits } from '../build/build-units';
import type { Unit } from '../build/units';
import { progress } from '../progress';
import { packFolder } from '../release/archive';
import { readBuild } from '../release/build-folder';
import { operatorFile } from '../release/credentials';
import { RegistryClient } from '../release/registry-client';
import type { Wanted } from '../release/registry-client';
import { inRoot } from '../workspace';

type Known = { registry: RegistryClient; apps: readonly AppReleases[] };

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
    const one = known.then((registry) => store(name, registry, why));
    // Looked at below, when all are built: until then a failure is no error of its own.
    one.catch(() => undefined);
    stored.push(one);
  });
  const wanted = (await Promise.all(stored)).filter((release) => release !== undefined);
  if (wanted.length === 0) return;
  await (await known).registry.promote(wanted, why);
  progress(`${wanted.map(({ app }) => app).join(', ')} live`);
}

async function lookUp(gateway: string, releasesDir: string): Promise<Known> {
  const file = operatorFile(releasesDir);
  const registry = new RegistryClient(new URL(gateway), { token: readFileSync(file, 'utf8').trim(), origin: file });
  return { registry, apps: await registry.apps() };
}

/** @returns the release to put live; undefined when it is, or must not be */
async function store(app: string, { registry, apps }: Known, why: string): Promise<Wanted | undefined> {
  const folder = inRoot(app, 'dist');
  const { version } = await readBuild(folder, app);
  const present = apps.find((one) => one.app === app);
  const due = whatIsDue(version, present, why);
  if (due === 'nothing') return undefined;
  if (due === 'pinned') {
    progress(`${app} is pinned to ${present?.live} and stays there`);
    return undefined;
  }
  if (due === 'theirs') {
    progress(`${app} stays at ${present?.live}, which is live by ${present?.who}: ${present?.why}`);
    return undefined;
  }
  if (due === 'upload') {
    const { bytes } = await packFolder(folder);
    await registry.publish(app, bytes, { percent: 0, why });
    progress(`${app} ${version} uploaded`);
  }
  return { app, version, percent: 100 };
}

/** What has to be done so that a build is live, where that is not somebody else's decision. */
export function whatIsDue(
  version: string,
  present: Pick<AppReleases, 'live' | 'pinned' | 'versions' | 'why'> | undefined,
  why: string,
): 'nothing' | 'pinned' | 'theirs' | 'promotion' | 'upload' {
  if (present?.live === version) return 'nothing';
  if (present?.pinned) return 'pinned';
  if (present?.live && present.why !== why) return 'theirs';
  return present?.versions.some((one) => one.version === version) ? 'promotion' : 'upload';
}
