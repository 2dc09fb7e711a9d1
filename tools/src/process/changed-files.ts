import { UserError } from '../../bootstrap/user-error.mjs';
import { runProgram } from './run-program';
import { ROOT } from '../workspace';

/** Files that differ from the last commit, including deleted and untracked ones. @throws {UserError} if git fails */
export async function changedFiles(): Promise<string[]> {
  const lists = await Promise.all([
    git('diff', '--name-only', 'HEAD'),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return lists.flat();
}

async function git(...args: string[]): Promise<string[]> {
  const { code, output, stdout } = await runProgram('git', args, { cwd: ROOT });
  if (code !== 0) throw new UserError(`git could not list the changes: ${output.trim()}`);
  return stdout.split('\n').filter(Boolean);
}
