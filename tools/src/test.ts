import { availableParallelism } from 'node:os';
import { printStep, summary } from './check/print-steps';
import { packageFolders } from './check/workspace-folders';
import { exitOnSignal } from './process/end-with-children';
import { runSteps } from './process/steps';
import { say } from './progress';
import { selectSteps } from './test/selection';
import { jestOf, SLOW_JOURNEYS, TEST_STEPS } from './test/steps';
import { ROOT } from './workspace';

/** `test [name…]`: everything there is to check, or the steps and folders named. Ends in one line of counts. */
export async function run(names: readonly string[]): Promise<number> {
  exitOnSignal();
  const steps = selectSteps(names, TEST_STEPS, [SLOW_JOURNEYS, ...packageFolders(ROOT).map(jestOf)]);
  const counts = await runSteps(steps, availableParallelism(), printStep);
  say(summary(counts));
  return counts.failed === 0 ? 0 : 1;
}
