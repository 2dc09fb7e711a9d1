import { spawn } from 'node:child_process';
import { once } from 'node:events';

type RunOptions = {
  readonly cwd: string;
  /** Variables to add to the environment of this process. */
  readonly env?: NodeJS.ProcessEnv | undefined;
};

/** Runs a program to its end. Rejects with its output when it fails. */
export async function runProgram(file: string, args: readonly string[], { cwd, env = {} }: RunOptions): Promise<void> {
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${file} ${args.join(' ')}: ${Buffer.concat(output).toString('utf8')}`);
}
