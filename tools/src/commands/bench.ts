import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endWithUs, exitOnSignal } from '../process/end-with-children';
import { inRoot, ROOT } from '../workspace';

/** `bench [page] [deploy] [work] [live] [api] [export] [heavy] [scale]`: measures the built system against others; the arguments are its own, the terminal too. */
export async function run(args: readonly string[]): Promise<number> {
  exitOnSignal();
  const child = spawn(process.execPath, ['--import', 'tsx', inRoot('bench/src/main.ts'), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  endWithUs(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
