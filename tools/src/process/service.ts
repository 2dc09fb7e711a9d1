import { spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { z } from 'zod';

const messageSchema = z.object({ progress: z.string(), ready: z.boolean(), port: z.int() }).partial();

export type ServiceDefinition = {
  /** In messages: `the API`. */
  name: string;
  file: string;
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  onProgress: (text: string) => void;
  /** Our servers announce over the channel that they are ready. Errors of other programs go to the terminal. */
  announces: boolean;
};

export type Ending = {
  code: number | null;
  signal: NodeJS.Signals | null;
  wasReady: boolean;
  /** Error output of a service that never became ready. */
  reason: string;
};

/** Milliseconds until SIGKILL: a database may have much to write. */
const STOP_LIMIT_MS = 15_000;

const ANNOUNCING: StdioOptions = ['ignore', 'inherit', 'pipe', 'ipc'];
const FOREIGN: StdioOptions = ['ignore', 'inherit', 'inherit', 'ipc'];

/**
 * A child process in its own process group, so that Ctrl-C reaches only us and services are stopped in order. It ends by itself
 * when its channel to us closes.
 */
export class Service {
  readonly name: string;
  readonly ended: Promise<Ending>;
  /** Rejects if the service ends before it is ready. */
  readonly port: Promise<number>;
  private readonly child: ChildProcess;
  /** Error output until the service is ready; afterwards it goes to the terminal. */
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
    // Only callers that wait for the port need to see the rejection.
    this.port.catch(() => undefined);
  }

  /** Sends SIGTERM, and SIGKILL after {@link STOP_LIMIT_MS}. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.killAll(), STOP_LIMIT_MS);
    await this.ended;
    clearTimeout(timer);
  }

  /** Also kills the children of a dead service, which would hold its port. */
  killAll(): void {
    if (this.child.pid === undefined) return;
    try {
      process.kill(-this.child.pid, 'SIGKILL');
    } catch {
      // No process is left.
    }
  }

  private async ending(): Promise<Ending> {
    const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
      this.child.on('close', (...ending) => resolve(ending));
      // Without a process id it never started; after other errors it still runs.
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
