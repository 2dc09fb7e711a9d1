import { availableParallelism } from 'node:os';
import { packageFolders } from '../check/scope';
import { exitOnSignal } from '../process/run-program';
import { formatCounts, printStep, runSteps, selectSteps } from '../process/steps';
import type { Step } from '../process/steps';
import { say } from '../progress';
import { changedSteps } from '../test/changed';
import { AT_LENGTH, jestIn, JOURNEYS, SLOW_JOURNEYS, TEST_STEPS } from '../test/steps';
import { ROOT } from '../workspace';

/** `test [name…]`: all that a change must pass, or the named steps and folders. `test changed`: the tests that changed files affect. */
export async function run(names: readonly string[]): Promise<number> {
  exitOnSignal();
  const steps = await chooseSteps(names);
  say(steps.length > 0 ? `This runs ${steps.map(({ name }) => name).join(', ')}.` : 'There is nothing to run.');
  const counts = await runSteps(steps, availableParallelism(), printStep);
  say(formatCounts(counts));
  return counts.failed === 0 ? 0 : 1;
}

async function chooseSteps(names: readonly string[]): Promise<Step[]> {
  if (names.join() !== 'changed') {
    return selectSteps(names, TEST_STEPS, [JOURNEYS, SLOW_JOURNEYS, AT_LENGTH, ...packageFolders(ROOT).map(jestIn)]);
  }
  const { steps, journeys, files } = await changedSteps();
  const named = journeys === 'all' ? 'all: npm test runs those' : journeys.join(', ') || 'none';
  say(`Changed since the last commit: ${files.length} files. Journeys they can affect: ${named}.`);
  return steps;
}
