import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Restarts } from '@klaster/shared/restarts';
import { stopServer } from './postmaster';
import { startServer, type Plan, type ServerProcess } from './server-process';

/** PostgreSQL needs room for a segment of its write-ahead log. */
const NEEDED_BYTES = 16 * 1024 * 1024;

/** A full disk is no reason to give up: an operator frees space. */
const FULL_DISK_PAUSE_MS = 5_000;

/** Restarts a server that dies, on the same port, with increasing pauses. */
export class RestartingServer {
  readonly port: number;
  /** `true`: it stopped unexpectedly. */
  readonly ended: Promise<boolean>;
  private current: ServerProcess | undefined;
  private readonly stopping = new AbortController();

  static async start(plan: Plan, restarts: Restarts): Promise<RestartingServer> {
    return new RestartingServer(plan, await startServer(plan), restarts);
  }

  private constructor(
    private readonly plan: Plan,
    first: ServerProcess,
    private readonly restarts: Restarts,
  ) {
    this.port = first.port;
    this.ended = this.supervise(first);
  }

  /** A server that is restarting is stopped once it has started. */
  async stop(): Promise<void> {
    this.stopping.abort();
    if (this.current) await this.stopCurrent();
    await this.ended;
  }

  private async supervise(first: ServerProcess): Promise<boolean> {
    const { signal } = this.stopping;
    for (let server: ServerProcess | undefined = first; server;) {
      this.current = server;
      if (signal.aborted) await this.stopCurrent();
      const how = await server.ended;
      this.current = undefined;
      server = await this.startAgain(how);
    }
    return !signal.aborted;
  }

  /** @returns undefined if restarts are exhausted or a stop was requested */
  private async startAgain(ending: string): Promise<ServerProcess | undefined> {
    const { signal } = this.stopping;
    for (let how = ending; !signal.aborted;) {
      const isFull = await this.isDiskFull();
      const pause = isFull ? FULL_DISK_PAUSE_MS : this.restarts.pauseAfterDeath();
      if (pause === undefined) break;
      process.stderr.write(
        `The embedded PostgreSQL ended (${isFull ? 'the disk is full' : how}); it is started again in ${pause / 1000} s.\n`,
      );
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) break;
      this.restarts.started();
      try {
        return await startServer(this.plan, this.port);
      } catch (error) {
        how = error instanceof Error ? error.message : String(error);
      }
    }
    return undefined;
  }

  private async isDiskFull(): Promise<boolean> {
    const { bavail, bsize } = await statfs(this.plan.cluster);
    return bavail * bsize < NEEDED_BYTES;
  }

  private stopCurrent(): Promise<void> {
    const { binaries, cluster, identity } = this.plan;
    return stopServer(binaries, cluster, identity);
  }
}
