import { endWithUs } from '@klaster/tools/process/end-with-children';
import { UserError } from '@klaster/tools/user-error';
import { inRoot, ROOT } from '@klaster/tools/workspace';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/** Default path of its program; `PYTHON_PATH` names another. */
const PROGRAMS = ['python3', 'python'];

const IS_NEW_ENOUGH = 'import sys; sys.exit(sys.version_info < (3, 9))';

const MISSING = `Python 3.9 or newer is not installed, so nothing was compared. It comes by
  apt-get install python3     (Debian, Ubuntu)
  brew install python         (macOS)
or from python.org; PYTHON_PATH names its program where it is somewhere else.`;

/** Writes no files beside the sources; texts are UTF-8 whatever the machine's locale. */
const SETTINGS = { PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1' };

export type Python = {
  /** Runs a phase of the second implementation, which says itself how far it is. @throws Error where it fails */
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<void>;
};

/** @throws UserError where no Python is installed that could do it */
export async function findPython(named = process.env['PYTHON_PATH']): Promise<Python> {
  for (const program of named === undefined ? PROGRAMS : [named]) {
    const runs = await runFile(program, ['-c', IS_NEW_ENOUGH]).catch(() => undefined);
    if (runs) return { run: (args, env) => run(program, args, env) };
  }
  throw new UserError(MISSING);
}

async function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = spawn(program, [inRoot('proofs/arithmetic'), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...SETTINGS, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  endWithUs(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new UserError(`proofs/arithmetic ${args[0] ?? ''} failed; it says why above.`);
}
