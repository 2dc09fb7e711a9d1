import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { isMemoryNotice, watchedProgram } from './memory-watch';

export type Limits = {
  /** Milliseconds from the start of the process to its end. */
  time: number;
  /** Megabytes of JavaScript objects and texts. */
  heap: number;
  /** Megabytes of the process as a whole: buffers lie outside of what V8 counts. */
  memory: number;
};

/** How a limited process came to its end. */
export type Ending =
  | { kind: 'finished'; output: string }
  | { kind: 'out of time' | 'out of heap' | 'out of memory' | 'out of output' }
  | { kind: 'died'; how: string; complaint: string };

/** Characters a process may write to both its outputs together, before it is killed. */
export const OUTPUT_LIMIT = 64 * 1024;

/** Of a complaint the lines with a meaning, at most this many. */
const COMPLAINT_LINES = 3;
const COMPLAINT_LIMIT = 500;

/**
 * Runs a program of strangers' input in a process of its own: no environment, no files, no child processes, and not beyond
 * the limits. It works alike on every system and version of Node: no limit of the operating system takes part.
 *
 * @param program source that runs with CommonJS's `require`; a thread beside it watches over its memory
 * @param input what it reads from its standard input
 * @throws when no process can be started at all
 */
export function runLimited(program: string, input: string, limits: Limits): Promise<Ending> {
  const child = spawn(process.execPath, [...flags(limits), '--eval', watchedProgram(program, limits.memory)], {
    env: {},
    cwd: '/',
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  let stopped: 'out of time' | 'out of output' | undefined;
  const stop = (why: typeof stopped) => {
    stopped ??= why;
    child.kill('SIGKILL');
  };
  // A process that ends before it has read everything says why by its ending.
  child.stdin.on('error', () => undefined).end(input);
  const written = collect(child, () => stop('out of output'));
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => stop('out of time'), limits.time);
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve(stopped ? { kind: stopped } : endingOf(code, signal, written()));
    });
  });
}

function flags({ heap }: Limits): string[] {
  // The flag lost its prefix in Node 23.5.
  const permission = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission';
  return [
    permission,
    // For the thread that watches; the permissions hold in it, too.
    '--allow-worker',
    // A failed `import()` hands a sandbox an error of this process's own: its constructor must lead nowhere.
    '--disallow-code-generation-from-strings',
    '--frozen-intrinsics',
    '--no-warnings',
    `--max-old-space-size=${heap}`,
  ];
}

type Written = { output: string; errors: string };

function collect(child: ChildProcess, onTooMuch: () => void): () => Written {
  const written: Written = { output: '', errors: '' };
  for (const [stream, name] of [[child.stdout, 'output'] as const, [child.stderr, 'errors'] as const]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      if (written.output.length + written.errors.length + text.length > OUTPUT_LIMIT) onTooMuch();
      else written[name] += text;
    });
  }
  return () => written;
}

function endingOf(code: number | null, signal: NodeJS.Signals | null, { output, errors }: Written): Ending {
  if (isMemoryNotice(errors)) return { kind: 'out of memory' };
  if (code === 0) return { kind: 'finished', output };
  if (errors.includes('JavaScript heap out of memory')) return { kind: 'out of heap' };
  return { kind: 'died', how: signal ? `by ${signal}` : `with exit code ${code}`, complaint: complaintOf(errors) };
}

/** V8 and Node say what is wrong between empty lines, rules, source and stack frames. */
function complaintOf(errors: string): string {
  const lines = errors.split('\n').map((line) => line.replace(/^#/, '').trim());
  const said = lines.filter((line) => line !== '' && !/^(\d+: |at |<---|-----|Node\.js v|\^+$)/.test(line));
  return said.slice(-COMPLAINT_LINES).join(' | ').slice(0, COMPLAINT_LIMIT);
}
