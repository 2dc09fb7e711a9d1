import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot, ROOT } from '../workspace';

/** `api …`: administration of the API, e.g. `api create-admin`; the arguments are its own, the terminal too. */
export async function run(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', inRoot('api/src/cli.ts'), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
