import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, constants, setPriority } from 'node:os';
import path from 'node:path';
import { UserError } from '../../bootstrap/user-error.mjs';
import { ROOT } from '../workspace';

const running = new Set<ChildProcess>();

/** Ends a child together with this process, if this process uses {@link exitOnSignal}. */
export function endWithUs(child: ChildProcess): void {
  running.add(child);
  child.once('close', () => running.delete(child));
}

/** A signal ends this process and its children. For commands that supervise no services. */
export function exitOnSignal(): void {
  process.once('exit', () => running.forEach((child) => child.kill('SIGTERM')));
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
}

export type ProgramResult = {
  /** The exit code; 1 if a signal ended the program. */
  code: number;
  /** Both outputs in the order they were written. */
  output: string;
  stdout: string;
};

/**
 * For the compiler and the linter, which are Go programs. To collect garbage less often saves a fifth of their processor time. Threads repeat
 * each other's work, a third of it with two, so they get half of the cores.
 */
export const FOR_GO = {
  ...process.env,
  GOGC: '400',
  GOMAXPROCS: String(Math.ceil(availableParallelism() / 2)),
};

type Options = {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  /** Leaves the processor to other programs. */
  inBackground?: boolean;
  onOutput?: (chunk: Buffer) => void;
};

/** Rejects only if the program cannot be started. */
export function runProgram(file: string, args: readonly string[], options: Options): Promise<ProgramResult> {
  const { cwd, env = process.env, signal, inBackground, onOutput } = options;
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (inBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  endWithUs(child);
  const chunks: Buffer[] = [];
  const stdoutChunks: Buffer[] = [];
  const stop = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', stop, { once: true });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (stream === child.stdout) stdoutChunks.push(chunk);
      onOutput?.(chunk);
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      signal?.removeEventListener('abort', stop);
      resolve({ code: code ?? 1, output: String(Buffer.concat(chunks)), stdout: String(Buffer.concat(stdoutChunks)) });
    });
  });
}

/** @throws {UserError} with the output if the program fails */
export async function succeed(file: string, args: readonly string[], options: Options): Promise<ProgramResult> {
  const result = await runProgram(file, args, options);
  if (result.code === 0) return result;
  throw new UserError(`${path.basename(file)} ${args.join(' ')} failed:\n${result.output.trim()}`);
}

/** Runs a program, by default Node, in our terminal. @returns its exit code */
export async function runInTerminal(
  args: readonly string[],
  {
    env = {},
    program = process.execPath,
    cwd = ROOT,
  }: { env?: NodeJS.ProcessEnv; program?: string; cwd?: string } = {},
): Promise<number> {
  exitOnSignal();
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
  endWithUs(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
