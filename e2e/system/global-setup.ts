import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt, releaseBuilds } from './browser-build';
import { setSystemUnderTest } from './environment';
import { Registry } from './registry';
import { startService } from './service';

/** Starts the system on free ports with data of its own; gives the way to stop it and to leave nothing behind. */
export default async function startSystem(): Promise<() => Promise<void>> {
  ensureBuilt();
  const folder = await mkdtemp(path.join(tmpdir(), 'klaster-e2e-'));
  const releases = path.join(folder, 'releases');
  const api = await startService('api', { DATA_DIR: path.join(folder, 'data') });
  const gateway = await startService('gateway', { API_URL: api.address, RELEASES_DIR: releases });
  await releaseBuilds(await Registry.ofOperator(gateway.address, releases));
  setSystemUnderTest({ origin: gateway.address, api: api.address, releases });
  return async () => {
    await gateway.stop();
    await api.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
