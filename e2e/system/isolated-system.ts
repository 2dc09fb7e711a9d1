import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemUnderTest } from './environment';
import { startService } from './service';

/** An API with data of its own, and a gateway before it with the releases of all. */
export type OwnSystem = { address: string; api: string; apiPid: number; stop(): Promise<void> };

/** @param apiEnv what the API's environment says besides */
export async function startOwnSystem(apiEnv: NodeJS.ProcessEnv): Promise<OwnSystem> {
  const folder = await mkdtemp(path.join(tmpdir(), 'klaster-e2e-'));
  const api = await startService('api', { DATA_DIR: path.join(folder, 'data'), ...apiEnv });
  const gateway = await startService('gateway', { API_URL: api.address, RELEASES_DIR: systemUnderTest().releases });
  return {
    address: gateway.address,
    api: api.address,
    apiPid: api.pid,
    stop: async () => {
      await gateway.stop();
      await api.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
