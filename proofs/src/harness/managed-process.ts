import { endWithUs } from '@klaster/tools/process/run-program';
import { findDescendants, processTable } from '@klaster/tools/process/process-table';
import { ROOT } from '@klaster/tools/workspace';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export type Program = {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Its output is appended to this file. */
  readonly log?: string;
  readonly uid?: number | undefined;
  /** Started again whenever it ends, as by systemd with `Restart=always`. */
  readonly restarts?: boolean;
  /** Reports over a channel that it is ready, as our servers do, and ends when the channel closes. */
  readonly announces?: boolean;
};

/** As `RestartSec=` in `deploy/systemd`. */
const RESTART_MS = 500;

const STOP_LIMIT_MS = 30_000;

/** Characters. */
const OUTPUT_LIMIT = 4_000_000;

/** Can be stopped, killed, frozen and started again. */
export class ManagedProcess {
  output = '';
  private child: ChildProcess;
  private isWanted = true;

  constructor(readonly program: Program) {
    this.child = this.start(program.env);
  }

  get name(): string {
    return this.program.name;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** @returns the announced port. @throws Error with the output if it ends before */
  ready(): Promise<number> {
    const { child } = this;
    return new Promise((resolve, reject) => {
      child.on('message', ({ ready, port }: { ready?: boolean; port?: number }) => ready && resolve(port ?? 0));
      void this.ended().then((how) => reject(new Error(`${this.name} ended ${how}: ${this.output.trim()}`)));
    });
  }

  /** @returns how it ended */
  async ended(): Promise<string> {
    const { child } = this;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.signalCode ? `by ${child.signalCode}` : `with exit code ${child.exitCode}`;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Also signals all processes that it started. */
  async signalAll(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    for (const pid of [this.pid, ...findDescendants(this.pid, await processTable()).map((child) => child.pid)]) {
      try {
        process.kill(pid, signal);
      } catch {
        // It ended meanwhile.
      }
    }
  }

  /** Ends the program for good. @returns how it ended */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<string> {
    this.isWanted = false;
    const ended = this.ended();
    await this.signalAll('SIGCONT');
    this.child.kill(signal);
    const timer = setTimeout(() => this.child.kill('SIGKILL'), STOP_LIMIT_MS);
    const how = await ended;
    clearTimeout(timer);
    return how;
  }

  /** Starts the program again after its end; by default with the same environment. */
  startAgain(env = this.program.env): void {
    this.isWanted = true;
    this.child = this.start(env);
  }

  private start(env = process.env): ChildProcess {
    const { file, args, uid, announces } = this.program;
    const child = spawn(file, args, {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe', ...(announces ? ['ipc' as const] : [])],
      ...(uid !== undefined && { uid, gid: uid }),
    });
    endWithUs(child);
    child.on('error', (error) => this.write(`${error.message}\n`));
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => this.write(text));
    child.once('exit', () => void this.restart(child, env));
    return child;
  }

  private write(text: string): void {
    this.output = (this.output + text).slice(-OUTPUT_LIMIT);
    if (this.program.log) appendFileSync(this.program.log, text);
  }

  private async restart(child: ChildProcess, env: NodeJS.ProcessEnv): Promise<void> {
    if (!this.program.restarts) return;
    await sleep(RESTART_MS);
    if (this.isWanted && child === this.child) this.child = this.start(env);
  }
}
