import { spawn } from 'node:child_process';
import { endWithUs } from './end-with-children';

export type ProgramResult = {
  /** Exit code; 1 when a signal ended it. */
  code: number;
  /** Both outputs, in the order in which they were written. */
  output: string;
  /** Standard output alone. */
  stdout: string;
};

type Options = {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Ends the program. */
  signal?: AbortSignal;
  /** Called with each chunk of either output. */
  onOutput?: (chunk: Buffer) => void;
};

/** Runs a program to its end and collects its output. Rejects only when it cannot be started. */
export function runProgram(file: string, args: readonly string[], options: Options): Promise<ProgramResult> {
  const { cwd, env = process.env, signal, onOutput } = options;
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
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
      resolve({ code: code ?? 1, output: textOf(chunks), stdout: textOf(stdoutChunks) });
    });
  });
}

function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString('utf8');
}
