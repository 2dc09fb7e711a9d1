import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { setPriority } from 'node:os';
import { limitPassed, watchedProgram } from './resource-watch';

export type Limits = {
  /** Milliseconds of processor time, so that a busy machine does not count against the program. */
  time: number;
  /** Megabytes of JavaScript objects and texts. */
  heap: number;
  /** Megabytes of the process as a whole: buffers lie outside of what V8 counts. */
  memory: number;
  /** Characters of both outputs together that nobody has taken yet; beyond them it is killed. */
  output: number;
  /** Files and folders that it may read; none if there are none. */
  readable?: readonly string[];
};

/** How a limited process ended. */
export type Ending =
  | { kind: 'finished'; output: string }
  | { kind: 'out of time' | 'out of heap' | 'out of memory' | 'out of output' }
  /** The machine had no processor time or memory for it: the same input may succeed later. */
  | { kind: 'busy'; why: string }
  | { kind: 'died'; how: string; complaint: string };

/** Most meaningful lines of a program's error output that are reported. */
const COMPLAINT_LINES = 3;
const COMPLAINT_LIMIT = 500;

/** Why no process can be started just now. */
const NO_RESOURCES: ReadonlySet<unknown> = new Set(['EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE']);

/** Half way to the lowest below normal (`nice`): where all are at work it gets a quarter of what the others do. */
const LOWER_PRIORITY = 5;

/**
 * A separate process for untrusted input: no environment, no files except the given ones, no child processes, and limited resources. It
 * behaves the same on every system and version of Node, since it uses no limits of the operating system.
 */
export class LimitedProcess {
  /** Rejects when no process can ever be started. */
  readonly ended: Promise<Ending>;
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly written = { output: '', errors: '' };
  private stopped: Ending | undefined;
  private isKilled = false;

  /**
   * @param program source that runs with CommonJS's `require`; a thread beside it watches over its memory and time
   * @param onOutput called when there is more to read
   */
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
    // A process that ends before it has read everything says why by its ending.
    child.stdin.on('error', () => undefined);
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.collect('output', text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => this.collect('errors', text));
    this.ended = new Promise((resolve, reject) => {
      child.on('error', (error: NodeJS.ErrnoException) => {
        if (!NO_RESOURCES.has(error.code)) return reject(error);
        resolve({ kind: 'busy', why: `no process could be started: ${error.message}` });
      });
      child.on('close', (code, signal) => resolve(this.stopped ?? this.endingOf(code, signal)));
    });
  }

  /** Lets others have the processor first. Where that cannot be, it competes as any process does. */
  giveWay(): void {
    const { pid } = this.child;
    if (pid === undefined) return;
    try {
      setPriority(pid, LOWER_PRIORITY);
    } catch {
      // It has ended, or this system does not let us.
    }
  }

  /** Gives it more to read. */
  write(input: string | Uint8Array): void {
    this.child.stdin.write(input);
  }

  /** Gives it the last that it has to read. */
  end(input: string | Uint8Array = ''): void {
    this.child.stdin.end(input);
  }

  /**
   * Ends the wait for it, by the clock: it has not used up its processor time, so the machine is busy.
   *
   * @param waited milliseconds
   */
  giveUp(waited: number): void {
    this.stop({ kind: 'busy', why: `it did not come to an end within ${waited / 1000} s by the clock` });
  }

  kill(): void {
    this.isKilled = true;
    this.child.kill('SIGKILL');
  }

  /** The next line it has written; undefined while it is not whole. */
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

  private endingOf(code: number | null, signal: NodeJS.Signals | null): Ending {
    const { output, errors } = this.written;
    const limit = limitPassed(errors);
    if (limit) return { kind: limit };
    if (code === 0) return { kind: 'finished', output };
    if (errors.includes('JavaScript heap out of memory')) return { kind: 'out of heap' };
    // A system without memory kills like this; the program itself cannot.
    if (signal === 'SIGKILL' && !this.isKilled) return { kind: 'busy', why: 'the system killed its process' };
    return { kind: 'died', how: signal ? `by ${signal}` : `with exit code ${code}`, complaint: complaintOf(errors) };
  }

  private collect(name: 'output' | 'errors', text: string): void {
    const { output, errors } = this.written;
    if (output.length + errors.length + text.length > this.limits.output) return this.stop({ kind: 'out of output' });
    this.written[name] += text;
    if (name === 'output') this.onOutput();
  }
}

/**
 * Runs a program to its end.
 *
 * @param program as of a limited process
 * @param input what it reads from its standard input
 * @param limits also `wait`, in milliseconds by the clock from the start of the process to its end
 * @throws when no process can ever be started
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

/** How a process ended, in a clause that says what its team can do about it. */
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
    // For the thread that watches; the permissions hold in it, too.
    '--allow-worker',
    // A failed `import()` hands a sandbox an error of this process's own: its constructor must lead nowhere.
    '--disallow-code-generation-from-strings',
    '--frozen-intrinsics',
    '--no-warnings',
    `--max-old-space-size=${heap}`,
  ];
}

/** V8 and Node say what is wrong between empty lines, rules, source and stack frames. */
function complaintOf(errors: string): string {
  const lines = errors.split('\n').map((line) => line.replace(/^#/, '').trim());
  const said = lines.filter((line) => line !== '' && !/^(\d+: |at |<---|-----|Node\.js v|\^+$)/.test(line));
  return said.slice(-COMPLAINT_LINES).join(' | ').slice(0, COMPLAINT_LIMIT);
}
