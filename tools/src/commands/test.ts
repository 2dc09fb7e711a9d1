import { availableParallelism } from 'node:os';
import { printStep, summary } from '../check/print-steps';
import { packageFolders } from '../check/scope';
import { exitOnSignal } from '../process/end-with-children';
import { runSteps, selectSteps } from '../process/steps';
import type { Step } from '../process/steps';
import { say } from '../progress';
import { changedSteps } from '../test/changed';
import { AT_LENGTH, jestOf, JOURNEYS, SLOW_JOURNEYS, TEST_STEPS } from '../test/steps';
import { ROOT } from '../workspace';

/**
 * `test [name…]`: what a change must pass, or the steps and folders named; `test changed`: what differs from the last commit can
 * touch. Says first what it runs; ends in one line of counts.
 */
export async function run(names: readonly string[]): Promise<number> {
  exitOnSignal();
  const steps = await stepsOf(names);
  say(steps.length > 0 ? `This runs ${steps.map(({ name }) => name).join(', ')}.` : 'There is nothing to run.');
  const counts = await runSteps(steps, availableParallelism(), printStep);
  say(summary(counts));
  return counts.failed === 0 ? 0 : 1;
}

async function stepsOf(names: readonly string[]): Promise<Step[]> {
  if (names.join() !== 'changed') {
    return selectSteps(names, TEST_STEPS, [JOURNEYS, SLOW_JOURNEYS, AT_LENGTH, ...packageFolders(ROOT).map(jestOf)]);
  }
  const { steps, journeys, files } = await changedSteps();
  say(
    `Changed since the last commit: ${files.length} files. Journeys they can touch: ${journeys.join(', ') || 'none'}.`,
  );
  return steps;
}
