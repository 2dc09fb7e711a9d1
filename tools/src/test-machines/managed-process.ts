import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf, processTable } from '../test-kill/process-table';
import { endWithUs } from '../process/end-with-children';

export type Program = {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** File of its output. */
  readonly log: string;
  /** The user that it runs as. */
  readonly uid?: number;
};

/** As `RestartSec=` of the units in `deploy`. */
const RESTART_MS = 500;

/** A program that is restarted whenever it ends, as by systemd with `Restart=always`. */
export class ManagedProcess {
  private child: ChildProcess;
  private isWanted = true;
  private readonly log: WriteStream;

  constructor(readonly program: Program) {
    this.log = createWriteStream(program.log, { flags: 'a' });
    this.child = this.spawned(program.env);
  }

  get name(): string {
    return this.program.name;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Stops it and all that it started, or lets them go on. */
  async signalAll(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const { pid } = this.child;
    if (pid === undefined) return;
    for (const one of [pid, ...descendantsOf(pid, await processTable()).map((child) => child.pid)]) {
      try {
        process.kill(one, signal);
      } catch {
        // It ended as we looked.
      }
    }
  }

  /** Ends it, and starts it no more. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.isWanted = false;
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    await this.signalAll('SIGCONT');
    this.child.kill(signal);
    const timer = setTimeout(() => this.child.kill('SIGKILL'), 15_000);
    await ended;
    clearTimeout(timer);
  }

  /** Starts it once more after its end, with another environment where one is given. */
  again(env = this.program.env): void {
    this.isWanted = true;
    this.child = this.spawned(env);
  }

  private spawned(env: NodeJS.ProcessEnv | undefined): ChildProcess {
    const { file, args, cwd, uid } = this.program;
    const identity = uid === undefined ? {} : { uid, gid: uid };
    const child = spawn(file, args, { cwd, env: env ?? process.env, stdio: ['ignore', 'pipe', 'pipe'], ...identity });
    endWithUs(child);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => this.log.write(chunk));
    child.once('exit', () => void this.restart(child, env));
    return child;
  }

  private async restart(child: ChildProcess, env: NodeJS.ProcessEnv | undefined): Promise<void> {
    await sleep(RESTART_MS);
    if (this.isWanted && child === this.child) this.child = this.spawned(env);
  }
}
