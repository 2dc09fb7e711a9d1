import { endWithUs, exitOnSignal } from '@klaster/tools/process/end-with-children';
import { ROOT } from '@klaster/tools/workspace';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs Node with our terminal. @returns its exit code */
export async function runInTerminal(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  exitOnSignal();
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' });
  endWithUs(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
