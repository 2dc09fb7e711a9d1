import { runInTerminal } from '@klaster/tools/process/run-program';
import { UserError } from '@klaster/tools/user-error';
import { inRoot } from '@klaster/tools/workspace';
import { findProgram } from '../harness/packages';

const IS_NEW_ENOUGH = 'import sys; sys.exit(sys.version_info < (3, 9))';

const MISSING = `Python 3.9 or newer is not installed, so nothing was compared. Install it with
  apt-get install python3     (Debian, Ubuntu)
  brew install python         (macOS)
or from python.org. If it is not on the PATH, set PYTHON_PATH to its program.`;

/** Python writes no files beside the sources, and uses UTF-8 in every locale. */
const SETTINGS = { PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1' };

/** The second implementation prints its own progress. @throws {UserError} if it fails */
type Python = (args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<void>;

/** @throws {UserError} if no suitable Python is installed */
export async function findPython(named = process.env['PYTHON_PATH']): Promise<Python> {
  const program = await findProgram(named ? [named] : ['python3', 'python'], ['-c', IS_NEW_ENOUGH], MISSING);
  return async (args, env) => {
    const code = await runInTerminal([inRoot('proofs/arithmetic'), ...args], { env: { ...SETTINGS, ...env }, program });
    if (code !== 0) throw new UserError(`proofs/arithmetic ${args[0] ?? ''} failed; see its output above.`);
  };
}
