import { availableParallelism } from 'node:os';
import { CHECKS, listChecks, SIZES, WEIGHED } from '../check/checks';
import { changedScope, folderScope, packageFolders } from '../check/scope';
import { exitOnSignal } from '../process/run-program';
import { formatCounts, printStep, runSteps, selectSteps } from '../process/steps';
import type { Step } from '../process/steps';
import { say } from '../progress';
import { buildOf } from '../test/steps';
import { ROOT } from '../workspace';

/** Only budgets need a build, so it comes after the other checks. */
export const STEPS = [...CHECKS, buildOf(WEIGHED), SIZES];

/**
 * `check [name…]`: all checks that do not run the code, or the named ones. `check <folder…>` and `check changed`
 * check a part of the code.
 */
export async function run(names: readonly string[]): Promise<number> {
  exitOnSignal();
  const steps = (await selectPart(names)) ?? selectSteps(names, STEPS);
  const counts = await runSteps(steps, availableParallelism(), printStep);
  say(formatCounts(counts));
  return counts.failed === 0 ? 0 : 1;
}

/** Undefined if no part of the code is named. */
async function selectPart(names: readonly string[]): Promise<readonly Step[] | undefined> {
  if (names.length === 1 && names[0] === 'changed') return listChecks(await changedScope());
  const folders = packageFolders(ROOT);
  const isPart = names.length > 0 && names.every((name) => folders.includes(name));
  return isPart ? listChecks(folderScope(names)) : undefined;
}
