import { buildUnits } from '../build/build-units';
import { UNITS } from '../build/units';
import { runInTerminal } from '../process/terminal';
import { inRoot } from '../workspace';

/** Builds what changed, then runs a program of the folder `deploy` with its own arguments. @returns its exit code */
export async function runDeploy(program: string, args: readonly string[]): Promise<number> {
  await buildUnits(UNITS, new AbortController().signal);
  return runInTerminal(['--import', 'tsx', inRoot('deploy/src/main.ts'), program, ...args]);
}
