import { availableParallelism } from 'node:os';
import { packageFolders } from '../check/scope';
import { exitOnSignal } from '../process/run-program';
import { formatCounts, printStep, runSteps, selectSteps } from '../process/steps';
import { say } from '../progress';
import { AT_LENGTH, CHANGED, jestIn, JOURNEYS, SLOW_JOURNEYS, TEST_STEPS } from '../test/steps';
import { ROOT } from '../workspace';

/** `test [name…]`: all that a change must pass, or the named steps and folders. */
export async function run(names: readonly string[]): Promise<number> {
  exitOnSignal();
  const named = [JOURNEYS, SLOW_JOURNEYS, AT_LENGTH, CHANGED, ...packageFolders(ROOT).map(jestIn)];
  const steps = selectSteps(names, TEST_STEPS, named);
  say(`This runs ${steps.map(({ name }) => name).join(', ')}.`);
  const counts = await runSteps(steps, availableParallelism(), printStep);
  say(formatCounts(counts));
  return counts.failed === 0 ? 0 : 1;
}
