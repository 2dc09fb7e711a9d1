import { runProgram } from '@klaster/tools/process/run-program';
import { UserError } from '@klaster/tools/user-error';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** Outside the workspace, whose tools would otherwise find packages in this folder. */
const CACHE = path.join(homedir(), '.cache/klaster/packages');

/** The newest version that `wanted` allows; without the registry, the last one fetched. @throws {UserError} if there is none */
export async function packageFolder(name: string, wanted: string): Promise<string> {
  const cwd = path.join(CACHE, `${name}@${wanted}`);
  mkdirSync(cwd, { recursive: true });
  const install = ['npm', 'install', '--no-audit', '--no-fund', '--no-save', `${name}@${wanted}`];
  // On Windows npm is a script that requires a shell; only our constants go through it.
  const [file = '', ...args] = process.platform === 'win32' ? ['cmd.exe', '/d', '/s', '/c', ...install] : install;
  const { code, output } = await runProgram(file, args, { cwd });
  const folder = path.join(cwd, 'node_modules', name);
  if (code !== 0 && !existsSync(folder)) throw new UserError(`${name}@${wanted} cannot be fetched: ${output.trim()}`);
  return folder;
}
