import { availableParallelism } from 'node:os';
import { CHECKS, SIZES } from './check/checks';
import { printStep, summary } from './check/print-steps';
import { exitOnSignal } from './process/end-with-children';
import { runSteps } from './process/steps';
import { say } from './progress';
import { selectSteps } from './test/selection';
import { BUILD } from './test/steps';

/**
 * `check [name…]`: everything about the code that can be said without running it, or the checks named. Budgets are of the
 * build, so that comes along with them.
 */
export async function run(names: readonly string[]): Promise<number> {
  exitOnSignal();
  const steps = selectSteps(names, [BUILD, ...CHECKS, SIZES]);
  const counts = await runSteps(steps, availableParallelism(), printStep);
  say(summary(counts));
  return counts.failed === 0 ? 0 : 1;
}
