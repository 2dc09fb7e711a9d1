import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildUnits } from '../build/build-units';
import { UNITS } from '../build/units';
import { endWithUs, exitOnSignal } from '../process/end-with-children';
import { inRoot, ROOT } from '../workspace';

/**
 * Builds what changed, then runs a program of the folder `deploy`; the arguments are its own, the terminal too.
 *
 * @returns its exit code
 */
export async function runDeploy(program: string, args: readonly string[]): Promise<number> {
  exitOnSignal();
  await buildUnits(UNITS, new AbortController().signal);
  const child = spawn(process.execPath, ['--import', 'tsx', inRoot('deploy/src/main.ts'), program, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  endWithUs(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
