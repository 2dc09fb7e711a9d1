import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../workspace';
import { endWithUs, exitOnSignal } from './end-with-children';

/** Runs a program, by default Node, with our terminal. @returns its exit code */
export async function runInTerminal(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  program = process.execPath,
): Promise<number> {
  exitOnSignal();
  const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' });
  endWithUs(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
