import { availableParallelism } from 'node:os';
import { CHECKS, checksOf, SIZES } from '../check/checks';
import { printStep, summary } from '../check/print-steps';
import { changedScope, folderScope, packageFolders } from '../check/scope';
import { exitOnSignal } from '../process/end-with-children';
import { runSteps, selectSteps } from '../process/steps';
import type { Step } from '../process/steps';
import { say } from '../progress';
import { BUILD } from '../test/steps';
import { ROOT } from '../workspace';

/**
 * `check [name…]`: everything about the code that can be checked without running it, or the named checks. Budgets are of the
 * build, so that they require one. `check <folder…>` and `check changed` check a part of the code.
 */
export async function run(names: readonly string[]): Promise<number> {
  exitOnSignal();
  const steps = (await stepsOfPart(names)) ?? selectSteps(names, [BUILD, ...CHECKS, SIZES]);
  const counts = await runSteps(steps, availableParallelism(), printStep);
  say(summary(counts));
  return counts.failed === 0 ? 0 : 1;
}

/** @returns undefined where no part of the code is named */
async function stepsOfPart(names: readonly string[]): Promise<readonly Step[] | undefined> {
  if (names.length === 1 && names[0] === 'changed') return checksOf(await changedScope());
  const folders = packageFolders(ROOT);
  const isPart = names.length > 0 && names.every((name) => folders.includes(name));
  return isPart ? checksOf(folderScope(names)) : undefined;
}
