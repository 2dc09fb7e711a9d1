import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyBrowserBuild, ensureBuilt } from './browser-build';
import { tell } from './environment';
import { startService } from './service';

/** Starts the system on free ports with data of its own; gives the way to stop it and to leave nothing behind. */
export default async function startSystem(): Promise<() => Promise<void>> {
  ensureBuilt();
  const folder = await mkdtemp(path.join(tmpdir(), 'klaster-e2e-'));
  const web = path.join(folder, 'web');
  const [api] = await Promise.all([
    startService('api', { DATA_DIR: path.join(folder, 'data') }),
    copyBrowserBuild(web),
  ]);
  const gateway = await startService('gateway', { API_URL: api.address, WEB_DIR: web });
  tell({ origin: gateway.address, api: api.address, web });
  return async () => {
    await gateway.stop();
    await api.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
