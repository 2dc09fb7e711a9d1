import { spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { z } from 'zod';

/** Message from a service to the process that started it. */
const messageSchema = z.object({ progress: z.string(), ready: z.boolean(), port: z.int() }).partial();

export type ServiceDefinition = {
  /** Name in messages: `the API`. */
  name: string;
  file: string;
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  onProgress: (text: string) => void;
  /** Says over its channel when it is ready, as our own servers do; a foreign program just runs, and its errors are shown. */
  announces: boolean;
};

/** How a service ended. */
export type Ending = {
  code: number | null;
  signal: NodeJS.Signals | null;
  wasReady: boolean;
  /** Its error output if it never became ready: the reason why it could not start. */
  reason: string;
};

/** Milliseconds a service gets to stop by itself; a database may have much to write. */
const STOP_LIMIT_MS = 15_000;

const ANNOUNCING: StdioOptions = ['ignore', 'inherit', 'pipe', 'ipc'];
const FOREIGN: StdioOptions = ['ignore', 'inherit', 'inherit', 'ipc'];

/**
 * A long-running child process with a channel to us. It leads a process group of its own, so that Ctrl-C in the
 * terminal reaches us alone and services are stopped in order; it ends by itself when the channel closes.
 */
export class Service {
  readonly name: string;
  readonly ended: Promise<Ending>;
  /** Port it listens on; rejects when it ends before it is ready. */
  readonly port: Promise<number>;
  private readonly child: ChildProcess;
  /** Error output until the service is ready; afterwards it goes straight to the terminal. */
  private early: Buffer[] | undefined = [];

  constructor({ name, file, args, cwd, env, onProgress, announces }: ServiceDefinition) {
    this.name = name;
    this.child = spawn(file, args, { cwd, env, detached: true, stdio: announces ? ANNOUNCING : FOREIGN });
    this.child.stderr?.on('data', (chunk: Buffer) => {
      if (this.early) this.early.push(chunk);
      else process.stderr.write(chunk);
    });
    this.ended = this.ending();
    this.port = this.firstPort(onProgress);
    // Callers that wait for the port see the rejection; without any it is no error of its own.
    this.port.catch(() => undefined);
  }

  /** Stops the service with SIGTERM and waits for its end; after a while it is killed. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.killAll(), STOP_LIMIT_MS);
    await this.ended;
    clearTimeout(timer);
  }

  /** Kills the service and the processes that it started, even if it is dead itself: they would be in the way. */
  killAll(): void {
    if (this.child.pid === undefined) return;
    try {
      process.kill(-this.child.pid, 'SIGKILL');
    } catch {
      // None of them is left.
    }
  }

  private async ending(): Promise<Ending> {
    const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
      this.child.on('close', (...ending) => resolve(ending));
      // Without a process id it was never started; any other error leaves it running.
      this.child.on('error', () => this.child.pid === undefined && resolve([null, null]));
    });
    const reason = Buffer.concat(this.early ?? [])
      .toString('utf8')
      .trim();
    return { code, signal, wasReady: this.early === undefined, reason };
  }

  private firstPort(onProgress: (text: string) => void): Promise<number> {
    return new Promise((resolve, reject) => {
      this.child.on('message', (raw) => {
        const message = messageSchema.safeParse(raw).data;
        if (message?.progress) onProgress(message.progress);
        if (!message?.ready || message.port === undefined) return;
        resolve(message.port);
        this.releaseEarlyOutput();
      });
      void this.ended.then(() => reject(new Error(`${this.name} ended before it was ready`)));
    });
  }

  private releaseEarlyOutput(): void {
    for (const chunk of this.early ?? []) process.stderr.write(chunk);
    this.early = undefined;
  }
}
