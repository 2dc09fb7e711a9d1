import { buildUnits } from '../build/build-units';
import { UNITS } from '../build/units';
import { runInTerminal } from '../process/run-program';
import { inRoot } from '../workspace';

/** `bundle [api | gateway]`: builds, with the packages they import, in `.cache/deploy/bundle`. */
export const run = (args: readonly string[]) => runDeploy('bundle', args);

/** Builds what changed, then runs a program of the folder `deploy`. @returns its exit code */
export async function runDeploy(program: string, args: readonly string[]): Promise<number> {
  await buildUnits(UNITS, new AbortController().signal);
  return runInTerminal(['--import', 'tsx', inRoot('deploy/src/main.ts'), program, ...args]);
}
