import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../../bootstrap/user-error.mjs';
import { summary } from '../check/print-steps';
import { exitOnSignal } from '../process/end-with-children';
import { RunningSystem } from '../process/running-system';
import { say } from '../progress';
import { killDuringEntry } from '../test-kill/entry';
import { Load, storedFactories } from '../test-kill/load';
import type { Counts } from '../test-kill/load';
import { descendantsOf, processTable } from '../test-kill/process-table';
import type { RunningProcess } from '../test-kill/process-table';
import { Results } from '../test-kill/results';
import type { Result } from '../test-kill/results';
import { VICTIMS } from '../test-kill/victims';
import type { Victim } from '../test-kill/victims';

/** Time within which the system has to recover by itself. */
const BACK_LIMIT_MS = 10_000;
const GIVE_UP_MS = 60_000;
const ROUNDS = 2;
const WRITES_BEFORE = 50;

/**
 * `test-kill`: kills each process of the running system under writes, and then their supervisor. Acknowledged writes must be there,
 * the system must recover by itself, and no process may be left at the end.
 * `test-kill entry` kills the API and the database while reports are filled in, twenty times.
 */
export async function run([what]: readonly string[]): Promise<number> {
  if (process.platform === 'win32') throw new UserError('Windows has no SIGKILL: this is for Linux and macOS.');
  exitOnSignal();
  const folder = await mkdtemp(path.join(tmpdir(), 'klaster-kill-'));
  const results = new Results();
  try {
    if (what === 'entry') await killDuringEntry(folder, (result) => results.add(result));
    else await killUnderWrites(folder, results);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  say(summary(results));
  return results.failed === 0 ? 0 : 1;
}

async function killUnderWrites(folder: string, results: Results): Promise<void> {
  const first = await RunningSystem.start(folder);
  const load = await Load.start(first.address);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const victim of VICTIMS) results.add(await killUnderLoad(victim, first, load));
  }
  results.add(await killSupervisor(first));
  await load.stop();
  const second = await RunningSystem.start(folder);
  results.add(await nothingLost(load.acknowledged, second.address));
  results.add(stoppedInOrder(await second.stop()));
  results.add(nothingUnhandled(first.output + second.output));
}

async function killUnderLoad(
  { name, is, breaksConnections }: Victim,
  system: RunningSystem,
  load: Load,
): Promise<Result> {
  await writeSome(load);
  const victim = descendantsOf(system.pid, await processTable()).find(({ command }) => is(command));
  if (!victim) return { what: name, faults: ['it does not run'] };
  process.kill(victim.pid, 'SIGKILL');
  const back = await load.untilAcknowledged(GIVE_UP_MS);
  const counts = load.take();
  return { what: `${name} killed: ${sentenceOf(back, counts)}`, faults: faultsOf(back, counts, breaksConnections) };
}

async function writeSome(load: Load): Promise<void> {
  for (let count = 0; count < WRITES_BEFORE; count += 1) {
    const write = await load.untilAcknowledged(GIVE_UP_MS);
    if (write === undefined) throw new Error(`Nothing can be written: ${JSON.stringify(load.take())}`);
  }
  load.take();
}

function sentenceOf(back: number | undefined, { acknowledged, refused, broken }: Counts): string {
  const when = back === undefined ? 'not back' : `back in ${(back / 1000).toFixed(1)} s`;
  return `${when}; ${acknowledged} acknowledged, ${refused} answered 503, ${broken} not answered`;
}

function faultsOf(back: number | undefined, { faults, broken }: Counts, breaksConnections: boolean): string[] {
  return [
    ...(back === undefined || back > BACK_LIMIT_MS ? [`it has to be back within ${BACK_LIMIT_MS / 1000} s`] : []),
    ...(broken > 0 && !breaksConnections ? ['every request has to be answered while the gateway runs'] : []),
    ...faults,
  ];
}

/** Kills the supervisor: the services have to stop by themselves. */
async function killSupervisor(system: RunningSystem): Promise<Result> {
  const services = descendantsOf(system.pid, await processTable());
  await system.kill();
  const killed = performance.now();
  let left: RunningProcess[];
  do {
    await sleep(50);
    const now = await processTable();
    left = services.filter(({ pid, command }) => now.some((one) => one.pid === pid && one.command === command));
  } while (left.length > 0 && performance.now() - killed < BACK_LIMIT_MS);
  const seconds = ((performance.now() - killed) / 1000).toFixed(1);
  const faults = left.map(({ command }) => `still running: ${command.slice(0, 120)}`);
  return { what: `npm start killed: its ${services.length} processes ended in ${seconds} s`, faults };
}

async function nothingLost(acknowledged: readonly string[], address: string): Promise<Result> {
  const stored = new Set(await storedFactories(address));
  const lost = acknowledged.filter((stir) => !stored.has(stir));
  const faults = acknowledged.length === 0 ? ['nothing was acknowledged'] : lost.map((stir) => `${stir} is lost`);
  return { what: `started again: of ${acknowledged.length} acknowledged writes ${lost.length} are lost`, faults };
}

function stoppedInOrder(how: string): Result {
  return { what: `stopped ${how}`, faults: how === 'with exit code 0' ? [] : ['it has to stop in good order'] };
}

/** The terminal shows stack traces of unexpected errors only. */
function nothingUnhandled(output: string): Result {
  const traces = output
    .split('\n')
    .filter((line) => /unhandled|uncaught|unexpected error|^\s+at \S.*:\d+:\d+\)?$/i.test(line));
  return { what: 'no unhandled error', faults: traces.slice(0, 20) };
}
