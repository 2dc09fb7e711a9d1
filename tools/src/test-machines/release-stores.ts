import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lookUp } from '../start/stored-builds';
import type { Known } from '../start/stored-builds';
import type { Result } from '../test-kill/results';

/** The release store that gateways share: a folder, or the database. */
export type StoreKind = 'folder' | 'database';

/** Milliseconds until the other gateway has to know, and between two polls. */
const KNOWN_WITHIN_MS = 2_000;

/** The role of gateways in the database has the schema of releases and nothing else. */
export const RELEASES_ROLE = 'klaster_releases';

/**
 * Settings of the gateways' stores.
 *
 * @param hosts servers of the database, as in an address
 */
export function storesOf(kind: StoreKind, folder: string, hosts: string): { dir: string; env: NodeJS.ProcessEnv }[] {
  if (kind === 'folder') {
    const dir = path.join(folder, 'releases');
    return [dir, dir].map((one) => ({ dir: one, env: { RELEASES_DIR: one, RELEASES_URL: '' } }));
  }
  return ['releases-1', 'releases-2'].map((name) => {
    const dir = path.join(folder, name);
    return { dir, env: { RELEASES_DIR: dir, RELEASES_URL: `postgres://${RELEASES_ROLE}@${hosts}/klaster` } };
  });
}

/** A gateway's own address for its registry, and its folder. */
export type Registry = { readonly address: string; readonly dir: string };

/** After all that happened: what one gateway moves the other knows, and both have the same record and releases, whole. */
export async function releasesAgree([one, other]: readonly Registry[]): Promise<Result> {
  if (!one || !other) throw new Error('there are two gateways');
  const [here, there] = [await lookUp(one.address, one.dir), await lookUp(other.address, other.dir)];
  const app = here.apps[0]?.app ?? '';
  const pin = (pinned: boolean, { registry }: Known) =>
    registry.call('POST /registry/:app/pin', { params: { app }, body: { pinned, why: 'npm run test:machines' } });
  await pin(true, here);
  const isKnown = await within(KNOWN_WITHIN_MS, async () =>
    (await there.registry.call('GET /registry')).apps.some(({ pinned }) => pinned),
  );
  await pin(false, there);
  const seen = [await here.registry.call('GET /registry/verify'), await there.registry.call('GET /registry/verify')];
  const counts = seen.map(({ events, releases }) => `${events} events and ${releases} releases`);
  return {
    what: `releases: what one gateway moves the other knows; at each ${counts.join(', ')}, whole`,
    faults: [
      ...(isKnown ? [] : [`the other gateway does not know of it after ${KNOWN_WITHIN_MS / 1000} s`]),
      ...(counts[0] === counts[1] ? [] : ['the gateways have different records']),
      ...seen.flatMap(({ faults }) => faults),
    ],
  };
}

async function within(ms: number, look: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    if (await look()) return true;
    await sleep(100);
  }
  return false;
}
