import { APPS } from '@klaster/shared/build/apps';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { inRoot, scratchFolder } from '../workspace';
import { publish } from './publish';
import type { Target } from './publish';
import { startService } from './service';
import type { Service } from './service';

export type System = { gateway: Target; api: Service; stop(): Promise<void> };

/** Starts the built system on free ports with data of its own, all releases live. */
export async function startSystem(): Promise<System> {
  const folder = await scratchFolder('data');
  const releases = path.join(folder, 'releases');
  const api = await startService('api', { DATA_DIR: path.join(folder, 'data') });
  const service = await startService('gateway', { API_URL: api.address, RELEASES_DIR: releases });
  const gateway = { address: service.address, releases };
  for (const { name } of APPS) await publish(name, inRoot(name, 'dist'), gateway);
  const stop = async () => {
    await service.stop();
    await api.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { gateway, api, stop };
}
