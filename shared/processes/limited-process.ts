import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { setPriority } from 'node:os';
import { limitPassed, watchedProgram } from './resource-watch';

export type Limits = {
  /** Milliseconds of processor time, so that a busy machine makes no difference. */
  time: number;
  /** Megabytes of the JavaScript heap. */
  heap: number;
  /** Megabytes of the whole process, with buffers outside the heap. */
  memory: number;
  /** Characters of unread output and errors. */
  output: number;
  /** Files and folders; default: none. */
  readable?: readonly string[];
};

export type Ending =
  | { kind: 'finished'; output: string }
  | { kind: 'out of time' | 'out of heap' | 'out of memory' | 'out of output' }
  /** The machine lacked processor time or memory: the same input may succeed later. */
  | { kind: 'busy'; why: string }
  | { kind: 'died'; how: string; complaint: string };

/** Reported lines of the error output. */
const COMPLAINT_LINES = 3;
const COMPLAINT_LIMIT = 500;

/** Error codes when a process cannot be started for lack of resources. */
const NO_RESOURCES: ReadonlySet<unknown> = new Set(['EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE']);

/** As `nice`. */
const LOWER_PRIORITY = 5;

/**
 * Runs a program on untrusted input: without environment, files (except the given ones) and child processes, and with
 * limited resources. It does not use limits of the operating system, so it behaves the same on every system.
 */
export class LimitedProcess {
  /** Rejects if no process can ever be started. */
  readonly ended: Promise<Ending>;
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly written = { output: '', errors: '' };
  private stopped: Ending | undefined;
  private isKilled = false;

  /** @param program CommonJS source; a thread beside it watches over memory and time */
  constructor(
    program: string,
    private readonly limits: Limits,
    private readonly onOutput: () => void = () => undefined,
  ) {
    this.child = spawn(process.execPath, [...flags(limits), '--eval', watchedProgram(program, limits)], {
      env: {},
      cwd: '/',
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const { child } = this;
    // The ending explains why a process stopped reading.
    child.stdin.on('error', () => undefined);
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.collect('output', text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => this.collect('errors', text));
    this.ended = new Promise((resolve, reject) => {
      child.on('error', (error: NodeJS.ErrnoException) => {
        if (!NO_RESOURCES.has(error.code)) return reject(error);
        resolve({ kind: 'busy', why: `no process could be started: ${error.message}` });
      });
      child.on('close', (code, signal) => resolve(this.stopped ?? this.readEnding(code, signal)));
    });
  }

  /** Lowers the priority, if the system permits it. */
  giveWay(): void {
    const { pid } = this.child;
    if (pid === undefined) return;
    try {
      setPriority(pid, LOWER_PRIORITY);
    } catch {
      // It has ended, or this system does not let us.
    }
  }

  write(input: string | Uint8Array): void {
    this.child.stdin.write(input);
  }

  end(input: string | Uint8Array = ''): void {
    this.child.stdin.end(input);
  }

  /** Gives up waiting. The process has not used up its processor time by then, so the machine is busy. */
  giveUp(waited: number): void {
    this.stop({ kind: 'busy', why: `it did not come to an end within ${waited / 1000} s by the clock` });
  }

  kill(): void {
    this.isKilled = true;
    this.child.kill('SIGKILL');
  }

  /** Undefined until a whole line was written. */
  takeLine(): string | undefined {
    const { output } = this.written;
    const end = output.indexOf('\n');
    if (end === -1) return undefined;
    this.written.output = output.slice(end + 1);
    return output.slice(0, end);
  }

  private stop(ending: Ending): void {
    this.stopped ??= ending;
    this.kill();
  }

  private readEnding(code: number | null, signal: NodeJS.Signals | null): Ending {
    const { output, errors } = this.written;
    const limit = limitPassed(errors);
    if (limit) return { kind: limit };
    if (code === 0) return { kind: 'finished', output };
    if (errors.includes('JavaScript heap out of memory')) return { kind: 'out of heap' };
    // The system kills with SIGKILL if it lacks memory; the program itself cannot.
    if (signal === 'SIGKILL' && !this.isKilled) return { kind: 'busy', why: 'the system killed its process' };
    return { kind: 'died', how: signal ? `by ${signal}` : `with exit code ${code}`, complaint: readComplaint(errors) };
  }

  private collect(name: 'output' | 'errors', text: string): void {
    const { output, errors } = this.written;
    if (output.length + errors.length + text.length > this.limits.output) return this.stop({ kind: 'out of output' });
    this.written[name] += text;
    if (name === 'output') this.onOutput();
  }
}

/**
 * @param limits also `wait`: milliseconds by the clock until the process must have ended
 * @throws if no process can ever be started
 */
export async function runLimited(program: string, input: string, limits: Limits & { wait: number }): Promise<Ending> {
  const limited = new LimitedProcess(program, limits);
  const timer = setTimeout(() => limited.giveUp(limits.wait), limits.wait);
  limited.end(input);
  try {
    return await limited.ended;
  } finally {
    clearTimeout(timer);
  }
}

/** Clause that says what a team can do about the ending. */
export function endingClause(ending: Ending, limits: Limits): string {
  switch (ending.kind) {
    case 'finished':
      return 'its process ended by itself';
    case 'out of time':
      return `it takes more than ${limits.time / 1000} s of processor time`;
    case 'busy':
      return ending.why;
    case 'out of heap':
      return `its objects and texts take more than ${limits.heap} MB`;
    case 'out of memory':
      return `its process takes more than ${limits.memory} MB`;
    case 'out of output':
      return `its process wrote more than ${limits.output / 1024} KB`;
    case 'died':
      return `its process ended ${ending.how}: ${ending.complaint || 'it said nothing'}`;
  }
}

function flags({ heap, readable = [] }: Limits): string[] {
  // The flag lost its prefix in Node 23.5.
  const permission = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission';
  return [
    permission,
    ...readable.map((path) => `--allow-fs-read=${path}`),
    // For the watching thread, which has the same permissions.
    '--allow-worker',
    // A failed `import()` gives a sandbox an error of this process: its constructor must not run code.
    '--disallow-code-generation-from-strings',
    '--frozen-intrinsics',
    '--no-warnings',
    `--max-old-space-size=${heap}`,
  ];
}

/** Meaningful lines of V8's and Node's messages, without rules, source and stack frames. */
function readComplaint(errors: string): string {
  const lines = errors.split('\n').map((line) => line.replace(/^#/, '').trim());
  const messages = lines.filter((line) => line !== '' && !/^(\d+: |at |<---|-----|Node\.js v|\^+$)/.test(line));
  return messages.slice(-COMPLAINT_LINES).join(' | ').slice(0, COMPLAINT_LIMIT);
}
