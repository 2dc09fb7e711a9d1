import { runProgram } from '@klaster/tools/process/run-program';
import { UserError } from '@klaster/tools/user-error';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** Outside the workspace: packages in a folder above it would be found from within. */
const CACHE = path.join(homedir(), '.cache/klaster/packages');

/**
 * Folder of a package that only a proof needs, in the newest version that `wanted` allows. Without the registry, the one
 * fetched last.
 *
 * @throws {UserError} if it cannot be fetched
 */
export async function packageFolder(name: string, wanted: string): Promise<string> {
  const cwd = path.join(CACHE, `${name}@${wanted}`);
  mkdirSync(cwd, { recursive: true });
  const install = ['npm', 'install', '--no-audit', '--no-fund', '--no-save', `${name}@${wanted}`];
  // On Windows npm is a script, which takes a shell to run; nothing but our own constants goes through it.
  const [file = '', ...args] = process.platform === 'win32' ? ['cmd.exe', '/d', '/s', '/c', ...install] : install;
  const { code, output } = await runProgram(file, args, { cwd });
  const folder = path.join(cwd, 'node_modules', name);
  if (code !== 0 && !existsSync(folder)) throw new UserError(`${name}@${wanted} cannot be fetched: ${output.trim()}`);
  return folder;
}
