import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '../fixtures/test';
import { Build } from '../system/altered-release';
import { systemUnderTest } from '../system/environment';
import { archiveOf, Registry } from '../system/registry';
import { startService } from '../system/service';
import type { Service } from '../system/service';
import { ROOT } from '../system/workspace';

const REMOTE = 'mf-registers';
const PUBLICATIONS = 50;
/** One in this many publications is cut off by a crash of the gateway. */
const CRASH_EVERY = 5;

/** Versions of the remote, each packed for publishing. */
async function versions(folder: string): Promise<{ version: string; archive: Buffer }[]> {
  const made = [];
  for (let number = 1; number <= PUBLICATIONS; number += 1) {
    const build = await Build.read(path.join(ROOT, REMOTE, 'dist'));
    build.replace(`webpackChunk:${REMOTE}:`, `webpackChunk:${REMOTE}:${number}-`);
    build.seal();
    const { version } = build.manifest;
    await build.write(path.join(folder, version));
    made.push({ version, archive: await archiveOf(path.join(folder, version)) });
  }
  return made;
}

test('@slow a gateway killed while publishing leaves whole versions and an intact record', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'klaster-crash-'));
  const releases = path.join(folder, 'releases');
  await cp(systemUnderTest().releases, releases, { recursive: true });
  const start = () => startService('gateway', { API_URL: systemUnderTest().api, RELEASES_DIR: releases });
  const acknowledged = new Set<string>();
  let gateway: Service = await start();
  /** Duration of the last undisturbed publication, which depends on the load of the machine. */
  let tookMs = 0;

  for (const [index, { version, archive }] of (await versions(folder)).entries()) {
    const registry = await Registry.ofOperator(gateway.address, releases);
    const began = performance.now();
    const publishing = registry.upload(REMOTE, archive).then(
      () => acknowledged.add(version),
      () => undefined,
    );
    if (index % CRASH_EVERY === CRASH_EVERY - 1) {
      // Each crash comes a step later than the one before; the first at the first byte.
      await new Promise((resolve) => setTimeout(resolve, (tookMs * index) / PUBLICATIONS));
      await gateway.kill();
      gateway = await start();
    }
    await publishing;
    tookMs = performance.now() - began;
  }

  const registry = await Registry.ofOperator(gateway.address, releases);
  expect((await registry.verify()).faults).toEqual([]);
  const { live, versions: stored } = await registry.app(REMOTE);
  const published = (await registry.history()).filter(({ kind }) => kind === 'published').length;
  expect(published).toBeGreaterThanOrEqual(acknowledged.size);
  expect(acknowledged.size).toBeGreaterThanOrEqual(PUBLICATIONS - PUBLICATIONS / CRASH_EVERY);
  expect(stored.map(({ version }) => version)).toContain(live);
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});
