import { until } from '@klaster/shared/processes';
import { UserError } from '@klaster/tools/user-error';
import { findDescendants, processTable } from '@klaster/tools/process/process-table';
import { setTimeout as sleep } from 'node:timers/promises';
import { prove } from '../harness/results';
import type { Proof, Result } from '../harness/results';
import { RunningSystem } from '../harness/running-system';
import { checkNothingLost, formatSight, Traffic, countUnanswered } from '../harness/traffic';
import type { Sight } from '../harness/traffic';
import { Typists } from '../kill/typists';

/** The system has to recover within this time. */
const BACK_LIMIT_MS = 10_000;
const GIVE_UP_MS = 60_000;
const ROUNDS = 2;
const WRITES_BEFORE = 50;
const KILLS_DURING_ENTRY = 20;
/**
 * A process that dies again within 30 s is not restarted after the fifth time. Two processes are killed alternately, so
 * each lives twice as long as this.
 */
const BETWEEN_KILLS_MS = 16_000;

type Victim = {
  readonly name: string;
  /** Recognises its command line among the system's processes. */
  readonly is: (command: string) => boolean;
  /** Requests may fail because no process listens. */
  readonly breaksConnections?: true;
};

const API: Victim = { name: 'the API', is: (command) => command.includes('api/dist/main.js') };
const POSTMASTER: Victim = { name: 'the postmaster', is: (command) => /postgres(\.exe)? -D /.test(command) };
const VICTIMS: readonly Victim[] = [
  API,
  { name: 'the gateway', is: (command) => command.includes('gateway/dist/main.js'), breaksConnections: true },
  POSTMASTER,
  { name: 'a database backend', is: (command) => command.startsWith('postgres: klaster_api ') },
];

/**
 * `test-kill`: kills each process under load, then their supervisor. The system must recover without losing acknowledged writes, and
 * leave no process. `test-kill entry` kills the API and the database twenty times while reports are filled in.
 */
export async function run([what]: readonly string[]): Promise<number> {
  if (process.platform === 'win32') throw new UserError('Windows has no SIGKILL: run this proof on Linux or macOS.');
  return prove('kill', what === 'entry' ? killDuringEntry : killUnderTraffic);
}

async function killUnderTraffic({ folder, results }: Proof): Promise<void> {
  const first = await RunningSystem.start(folder);
  const traffic = await Traffic.start(first.address);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const victim of VICTIMS) results.add(await killVictim(victim, first, traffic));
  }
  results.add(await killSupervisor(first));
  await traffic.stop();
  const second = await RunningSystem.start(folder);
  const { what, faults } = await checkNothingLost(traffic.acknowledged, second.address);
  results.add({ what: `started again: ${what}`, faults });
  const how = await second.stop();
  results.check('stopped in good order', how === 'with exit code 0', how);
  results.add(checkNoUnhandledErrors(first.output + second.output));
}

async function killVictim(victim: Victim, system: RunningSystem, traffic: Traffic): Promise<Result> {
  for (let count = 0; count < WRITES_BEFORE; count += 1) {
    if ((await traffic.untilBack(GIVE_UP_MS)) === undefined)
      throw new Error(`Nothing can be written: ${formatSight(traffic.take())}`);
  }
  traffic.take();
  if (!(await kill(victim, system))) return { what: victim.name, faults: ['it does not run'] };
  const back = await traffic.untilBack(GIVE_UP_MS);
  const sight = traffic.take();
  const when = back === undefined ? 'not back' : `back in ${(back / 1000).toFixed(1)} s`;
  return { what: `${victim.name} killed: ${when}; ${formatSight(sight)}`, faults: findFaults(back, sight, victim) };
}

function findFaults(back: number | undefined, sight: Sight, { breaksConnections }: Victim): string[] {
  return [
    ...(back === undefined || back > BACK_LIMIT_MS ? [`it has to be back within ${BACK_LIMIT_MS / 1000} s`] : []),
    ...(countUnanswered(sight) > 0 && !breaksConnections
      ? ['every request has to be answered while the gateway runs']
      : []),
    ...(sight.refusedPages > 0 && !breaksConnections ? ['pages have to be served even without their data'] : []),
    ...sight.faults,
  ];
}

async function kill({ is }: Victim, { pid }: RunningSystem): Promise<boolean> {
  const running = findDescendants(pid, await processTable()).find(({ command }) => is(command));
  if (running) process.kill(running.pid, 'SIGKILL');
  return running !== undefined;
}

/** Kills the supervisor: the services have to stop by themselves. */
async function killSupervisor(system: RunningSystem): Promise<Result> {
  const services = findDescendants(system.pid, await processTable());
  await system.end('SIGKILL');
  let left = services;
  const areGone = async () => {
    const now = await processTable();
    left = services.filter(({ pid, command }) =>
      now.some((service) => service.pid === pid && service.command === command),
    );
    return left.length === 0;
  };
  const ms = await until('they are gone', areGone, { limitMs: BACK_LIMIT_MS, pollMs: 50 }).catch(() => BACK_LIMIT_MS);
  const faults = left.map(({ command }) => `still running: ${command.slice(0, 120)}`);
  return { what: `npm start killed: its ${services.length} processes ended in ${(ms / 1000).toFixed(1)} s`, faults };
}

/** Checks that the terminal shows no stack trace, which only an unexpected error has. */
function checkNoUnhandledErrors(output: string): Result {
  const trace = /unhandled|uncaught|unexpected error|^\s+at \S.*:\d+:\d+\)?$/i;
  return { what: 'no unhandled error', faults: output.split('\n').filter((line) => trace.test(line)) };
}

/**
 * Kills processes while reports are filled in. No acknowledged save may be lost or repeated: each stored figure is the
 * one acknowledged last, or one sent since.
 */
async function killDuringEntry({ folder, results }: Proof): Promise<void> {
  const first = await RunningSystem.start(folder);
  const typists = await Typists.begin(first.address);
  try {
    for (let number = 1; number <= KILLS_DURING_ENTRY; number += 1) {
      const victim = number % 2 === 1 ? API : POSTMASTER;
      await sleep(BETWEEN_KILLS_MS);
      await typists.untilSaved(1);
      const ran = await kill(victim, first);
      // Each typist may have had a save pending: one more must have begun after the kill.
      const ms = await typists.untilSaved(typists.people.length + 1);
      results.add({
        what: `${number}. ${victim.name} killed: saving again after ${(ms / 1000).toFixed(1)} s`,
        faults: [...(ran ? [] : ['it does not run']), ...(await typists.lost(first.address)), ...typists.takeFaults()],
      });
    }
  } finally {
    await typists.stop();
    await first.end('SIGKILL');
  }
  const second = await RunningSystem.start(folder);
  const lost = await typists.lost(second.address);
  results.add({ what: `started again: of ${typists.saves} acknowledged saves ${lost.length} are lost`, faults: lost });
  await second.stop();
}
