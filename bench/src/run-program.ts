import { spawn } from 'node:child_process';
import { once } from 'node:events';

type Surroundings = {
  /** The folder that it runs in. */
  readonly cwd: string;
  /** More of its environment. */
  readonly env?: NodeJS.ProcessEnv | undefined;
};

/** Runs a program to its end, with extra environment variables if given. Rejects with its output when it fails. */
export async function runProgram(
  file: string,
  args: readonly string[],
  { cwd, env = {} }: Surroundings,
): Promise<void> {
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${file} ${args.join(' ')}: ${Buffer.concat(said).toString('utf8')}`);
}
