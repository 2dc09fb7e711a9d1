import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endWithUs } from '../process/run-program';

/** Runs a Node program in a folder and our terminal. @returns its exit code */
export async function runHere(folder: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'inherit' });
  endWithUs(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
