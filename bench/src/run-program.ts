import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a program to its end. Rejects with what it said when it fails. */
export async function runProgram(file: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(file, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${file} ${args.join(' ')}: ${Buffer.concat(said).toString('utf8')}`);
}
