import { findDescendants, processTable } from '@klaster/tools/process/process-table';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../harness/client';
import type { ManagedProcess } from '../harness/managed-process';
import { hold, keepCalling, repeat } from './alert-fault';
import type { AlertFault } from './alert-fault';

/** How long a process is frozen before it runs again. */
const STILL_MS = 450;
const RUNS_MS = 100;

export const PROCESS_FAULTS: readonly AlertFault[] = [
  { what: 'the API was killed', alerts: ['KlasterApiDown'], plant: ({ api }) => killAndRestart(api) },
  { what: 'the gateway was killed', alerts: ['KlasterGatewayDown'], plant: ({ gateway }) => killAndRestart(gateway) },
  {
    what: 'the database was frozen, and people went on asking',
    alerts: ['KlasterDatabaseDown', 'KlasterErrorRate'],
    plant: async ({ address, api }) => {
      const viewer = await Client.signIn(address, 'viewer');
      const all = findDescendants(api.pid, await processTable());
      const database = all.filter(({ command }) => command.includes('postgres'));
      for (const { pid } of database) process.kill(pid, 'SIGSTOP');
      const stop = keepCalling(viewer, '/api/auth/me', 10);
      return async () => {
        for (const { pid } of database) process.kill(pid, 'SIGCONT');
        await stop();
      };
    },
  },
  {
    what: 'somebody held the lock of the accounts, which every call reads',
    alerts: ['KlasterPoolExhausted', 'KlasterSlow'],
    plant: async (system) => {
      const viewer = await Client.signIn(system.address, 'viewer');
      const release = await hold(system, 'lock table users in access exclusive mode');
      const stop = keepCalling(viewer, '/api/auth/me', 40);
      return () => release().then(stop);
    },
  },
  {
    what: 'costly work stood in line behind a lock',
    alerts: ['KlasterWorkQueued'],
    plant: async (system) => {
      const viewer = await Client.signIn(system.address, 'viewer');
      const release = await hold(system, 'lock table holidays in access exclusive mode');
      const stop = keepCalling(viewer, '/api/holidays', 8);
      return () => release().then(stop);
    },
  },
  {
    what: `the API stood still for ${STILL_MS} ms, again and again`,
    alerts: ['KlasterProcessBlocked'],
    plant: async ({ api }) =>
      repeat(async () => {
        api.signal('SIGSTOP');
        await sleep(STILL_MS);
        api.signal('SIGCONT');
        await sleep(RUNS_MS);
      }),
  },
];

async function killAndRestart(server: ManagedProcess): Promise<() => Promise<unknown>> {
  await server.end('SIGKILL');
  return async () => {
    // If the API is killed, its helper process stops the database first.
    await sleep(1_000);
    server.startAgain();
    await server.ready();
  };
}
