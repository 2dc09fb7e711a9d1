import { failurePhaseSchema } from '@klaster/shared/contract/releases';
import { statfs } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import type { Metrics } from './metrics';

export type WatchedSystem = {
  api: { ready: () => Promise<boolean> };
  pages: { hasShell: () => Promise<boolean> };
  /** Undefined while the record of releases is intact. */
  recordFault: () => Promise<string | undefined>;
  /** Whether an app's live version is the result of an automatic rollback. */
  apps: () => Promise<readonly { app: string; isRolledBack: boolean }[]>;
  storeDir: string;
};

/** @returns refreshes the gauges; unknown values are NaN */
export function systemGauges(metrics: Metrics, system: WatchedSystem): () => Promise<void> {
  const registers = [metrics.registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const api = gauge('gateway_api_ready', '1: the API answers and reports that it is ready');
  const shell = gauge('gateway_shell_ready', '1: there is a live shell to build pages from');
  const record = gauge('gateway_record_whole', '1: the record of releases is intact');
  const free = gauge('gateway_store_free_bytes', 'Free space on the disk of the release store');
  const size = gauge('gateway_store_size_bytes', 'Size of the disk of the release store');
  const rolledBack = new Gauge({
    name: 'gateway_remote_rolled_back',
    help: '1: the live version is the result of an automatic rollback',
    labelNames: ['app'],
    registers,
  });
  const readApps = async () => {
    rolledBack.reset();
    for (const { app, isRolledBack } of await system.apps()) {
      rolledBack.set({ app }, isRolledBack ? 1 : 0);
      // A counter that starts at 0 shows its first increase.
      if (app !== 'shell')
        for (const phase of failurePhaseSchema.options) metrics.remoteFailures.inc({ app, phase }, 0);
    }
  };
  const readDisk = async () => {
    const disk = await statfs(system.storeDir).catch(() => undefined);
    free.set(disk ? disk.bavail * disk.bsize : NaN);
    size.set(disk ? disk.blocks * disk.bsize : NaN);
  };
  const read = async () => {
    const [apiReady, hasShell, fault] = await Promise.all([
      system.api.ready(),
      system.pages.hasShell().catch(() => false),
      system.recordFault(),
      readApps().catch(() => rolledBack.reset()),
      readDisk(),
    ]);
    api.set(apiReady ? 1 : 0);
    shell.set(hasShell ? 1 : 0);
    record.set(fault === undefined ? 1 : 0);
  };
  let reading: Promise<void> | undefined;
  return () => (reading ??= read().finally(() => (reading = undefined)));
}
