import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf, processTable } from '../test-kill/process-table';
import { again, atOnce, hold } from './plant';
import type { Plant } from './plant';
import type { WatchedSystem } from './system';

/** For a process that is frozen repeatedly: how long it is frozen, and how long it then runs. */
const STILL_MS = 450;
const RUNS_MS = 100;

/** Processes that die, hang or freeze; a database that blocks everybody. */
export const PROCESS_PLANTS: readonly Plant[] = [
  {
    what: 'the API was killed',
    alerts: ['KlasterApiDown'],
    plant: async (system) => {
      system.api.kill('SIGKILL');
      await once(system.api, 'exit');
      return () => startedAgain(system);
    },
  },
  {
    what: 'the gateway was killed',
    alerts: ['KlasterGatewayDown'],
    plant: async (system) => {
      system.gateway?.kill('SIGKILL');
      if (system.gateway) await once(system.gateway, 'exit');
      return () => system.startGateway();
    },
  },
  {
    what: 'the database was frozen, and people went on asking',
    alerts: ['KlasterDatabaseDown', 'KlasterErrorRate'],
    plant: async (system) => {
      const token = await system.signIn('viewer');
      const server = await databaseOf(system);
      for (const pid of server) process.kill(pid, 'SIGSTOP');
      const stop = again(() => atOnce(10, () => system.send('GET', '/api/auth/me', { token })));
      return async () => {
        for (const pid of server) process.kill(pid, 'SIGCONT');
        await stop();
      };
    },
  },
  {
    what: 'somebody held the lock of the accounts, which every call reads',
    alerts: ['KlasterPoolExhausted', 'KlasterSlow'],
    plant: async (system) => {
      const token = await system.signIn('viewer');
      const release = await hold(system, 'lock table users in access exclusive mode');
      const stop = again(() => atOnce(40, () => system.send('GET', '/api/auth/me', { token })));
      return async () => {
        await release();
        await stop();
      };
    },
  },
  {
    what: 'costly work stood in line behind a lock',
    alerts: ['KlasterWorkQueued'],
    plant: async (system) => {
      const token = await system.signIn('viewer');
      const release = await hold(system, 'lock table holidays in access exclusive mode');
      const stop = again(() => atOnce(8, () => system.send('GET', '/api/holidays', { token })));
      return async () => {
        await release();
        await stop();
      };
    },
  },
  {
    what: `the API stood still for ${STILL_MS} ms, again and again`,
    alerts: ['KlasterProcessBlocked'],
    plant: async ({ api }) =>
      again(async () => {
        api.kill('SIGSTOP');
        await sleep(STILL_MS);
        api.kill('SIGCONT');
        await sleep(RUNS_MS);
      }),
  },
];

/** The database that a killed API leaves behind is stopped by its own guard first. */
async function startedAgain(system: WatchedSystem): Promise<void> {
  await sleep(1_000);
  await system.startApi();
}

/** Every process of the embedded server. */
async function databaseOf(system: WatchedSystem): Promise<number[]> {
  const all = descendantsOf(system.api.pid ?? 0, await processTable());
  return all.filter(({ command }) => command.includes('postgres')).map(({ pid }) => pid);
}
