import { availableParallelism } from 'node:os';
import { buildUnits } from './build/build-units';
import { UNITS } from './build/units';
import { CHECKS, SIZES } from './check/checks';
import { printStep, summary } from './check/print-steps';
import { exitOnSignal } from './process/end-with-children';
import { runSteps } from './process/steps';
import { say } from './progress';

/** `check`: everything about the code that can be said without running it. Budgets are of the build, so that comes along. */
export async function run(): Promise<number> {
  exitOnSignal();
  await buildUnits(UNITS, new AbortController().signal);
  const counts = await runSteps([...CHECKS, SIZES], availableParallelism(), printStep);
  say(summary(counts));
  return counts.failed === 0 ? 0 : 1;
}
