import { APPS } from '@klaster/shared/build/apps';
import path from 'node:path';
import { connectTo, type Client } from '../api/repository';
import { TOKEN_SECRET } from './accounts';
import { publish } from '../system/publish';
import { DatabaseProcessor } from '../system/processor';
import { startService } from '../system/service';
import { inRoot, scratchFolder } from '../workspace';

/** The built system with sample data, and its processes. */
export type MeasuredSystem = {
  readonly gateway: string;
  /** Process id of the gateway. */
  readonly pid: number;
  readonly api: { readonly address: string; readonly pid: number };
  readonly database: Client;
  /** Milliseconds of a processor that the database has had. */
  readonly databaseMs: () => Promise<number>;
  /** Starts one more gateway of the same releases. */
  readonly addGateway: () => Promise<{ readonly address: string; readonly pid: number }>;
  readonly stop: () => Promise<void>;
};

/** Starts it on free ports, all releases live. */
export async function startMeasured(): Promise<MeasuredSystem> {
  const folder = await scratchFolder('scale');
  const [dataDir, releases] = [path.join(folder, 'data'), path.join(folder, 'releases')];
  const api = await startService('api', { DATA_DIR: dataDir, DEMO: '1', TOKEN_SECRET });
  const gateways: Awaited<ReturnType<typeof startService>>[] = [];
  const addGateway = async () => {
    const added = await startService('gateway', { API_URL: api.address, RELEASES_DIR: releases });
    gateways.push(added);
    return added;
  };
  const gateway = await addGateway();
  const database = await connectTo(dataDir);
  for (const { name } of APPS) await publish(name, inRoot(name, 'dist'), { address: gateway.address, releases });
  const stop = async () => {
    await database.end();
    for (const each of gateways) await each.stop();
    await api.stop();
  };
  const processor = new DatabaseProcessor(dataDir);
  const measured = { databaseMs: () => processor.ms(), addGateway };
  return { gateway: gateway.address, pid: gateway.pid, api, database, ...measured, stop };
}
