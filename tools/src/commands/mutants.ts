import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { UserError } from '../../bootstrap/user-error.mjs';
import { CORE } from '../../mutants/core.mjs';
import { endWithUs, exitOnSignal } from '../process/end-with-children';
import { inRoot, ROOT } from '../workspace';

const STRYKER = inRoot('node_modules/@stryker-mutator/core/bin/stryker.js');

/**
 * `mutants <folder or file>`: plants small faults one at a time and runs the unit tests that reach them.
 * Lists the faults that no test noticed; fails when fewer than 85 of 100 were.
 */
export async function run([target = '']: readonly string[]): Promise<number> {
  const [project = '', ...rest] = target.split('/');
  if (rest.length === 0 || !existsSync(inRoot(target))) {
    throw new UserError(`Say whose faults to plant: a folder or file within ${Object.keys(CORE).join(', ')}.`);
  }
  exitOnSignal();
  const child = spawn(process.execPath, [...around(project), STRYKER, 'run', 'tools/mutants/stryker.config.mjs'], {
    cwd: ROOT,
    env: { ...process.env, MUTANTS_OF: target.replace(/\/$/, '') },
    stdio: 'inherit',
  });
  endWithUs(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** For the API, a command around StrykerJS that starts the database once: each fault is a run of Jest. */
function around(project: string): string[] {
  return project === 'api' ? ['--import', 'tsx', inRoot('api/test/support/with-server.ts')] : [];
}
