import type { AppReleases } from '@klaster/shared/contract/releases';
import { readFileSync } from 'node:fs';
import { progress } from '../progress';
import { packFolder } from '../release/archive';
import { readBuild } from '../release/build-folder';
import { operatorFile } from '../release/credentials';
import { RegistryClient } from '../release/registry-client';
import type { Wanted } from '../release/registry-client';

export type Known = { registry: RegistryClient; apps: readonly AppReleases[] };

/** @param releasesDir folder of the store, which has the operator's token */
export async function lookUp(gateway: string, releasesDir: string): Promise<Known> {
  const file = operatorFile(releasesDir);
  const registry = new RegistryClient(new URL(gateway), { token: readFileSync(file, 'utf8').trim(), origin: file });
  return { registry, ...(await registry.call('GET /registry')) };
}

/**
 * Uploads a build unless it is stored already.
 *
 * @param why the reason that marks our own releases
 * @returns the release to put live; undefined if it is live, or must not be
 */
export async function store(
  { app, folder }: { app: string; folder: string },
  { registry, apps }: Known,
  why: string,
): Promise<Wanted | undefined> {
  const { version } = await readBuild(folder, app);
  const present = apps.find((one) => one.app === app);
  const due = whatIsDue(version, present, why);
  if (due === 'nothing') return undefined;
  if (due !== 'promotion' && due !== 'upload') {
    const reasons = {
      pinned: `is pinned to ${present?.live} and stays there`,
      retired: 'is retired and stays so',
      theirs: `stays at ${present?.live}, which is live by ${present?.who}: ${present?.why}`,
    };
    progress(`${app} ${reasons[due]}`);
    return undefined;
  }
  if (due === 'upload') {
    const { bytes } = await packFolder(folder);
    await registry.publish(app, bytes, { percent: 0, why });
    progress(`${app} ${version} uploaded`);
  }
  return { app, version, percent: 100 };
}

export async function putLive(registry: RegistryClient, releases: Wanted[], why: string): Promise<void> {
  await registry.call('POST /registry/promotions', { body: { releases, why } });
}

/** What to do with a build. `theirs`: somebody else decided what is live. */
export function whatIsDue(
  version: string,
  present: Pick<AppReleases, 'live' | 'pinned' | 'retired' | 'versions' | 'why'> | undefined,
  why: string,
): 'nothing' | 'pinned' | 'retired' | 'theirs' | 'promotion' | 'upload' {
  if (present?.live === version) return 'nothing';
  if (present?.pinned) return 'pinned';
  if (present?.retired) return 'retired';
  if (present?.live && present.why !== why) return 'theirs';
  return present?.versions.some((one) => one.version === version) ? 'promotion' : 'upload';
}
