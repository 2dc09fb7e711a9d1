import { outliveOutput } from '@klaster/shared/processes';
import type { Restarts } from '@klaster/shared/restarts';
import { UserError } from '../../bootstrap/user-error.mjs';
import { progress } from '../progress';
import { RestartingService } from './restarting-service';
import type { ServiceDefinition } from './service';

const PARENT_WATCH_MS = 1000;

/** Restarts services that die. If one does not come back, or a signal requests a stop, all are stopped in reverse order. */
export class Supervisor {
  private readonly services: RestartingService[] = [];
  private readonly abort = new AbortController();
  private failure: UserError | undefined;

  constructor(private readonly say: (text: string) => void = progress) {
    // Ctrl-C may arrive twice, from the terminal and from npm; it must not interrupt the orderly stop.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.abort.abort());
    outliveOutput();
    this.stopWithoutParent();
  }

  /** Aborts when everything stops. */
  get signal(): AbortSignal {
    return this.abort.signal;
  }

  start(definition: ServiceDefinition, restarts?: Restarts): RestartingService {
    this.signal.throwIfAborted();
    const service = new RestartingService(definition, { say: this.say, signal: this.signal, restarts });
    this.services.push(service);
    void service.lost.then((sentence) => sentence !== undefined && this.onLost(sentence));
    return service;
  }

  /**
   * Runs `bringUp`, waits until a service is lost or a stop is requested, then stops everything.
   *
   * @returns the exit code: 0 after a requested stop
   * @throws {UserError} if a service could not start, or died repeatedly
   */
  async run(bringUp: () => Promise<void>): Promise<number> {
    try {
      await bringUp();
      await this.stopping();
    } catch (error) {
      if (!this.signal.aborted) throw error;
    } finally {
      this.abort.abort();
      for (const service of this.services.toReversed()) await service.stop();
    }
    if (this.failure) throw this.failure;
    return 0;
  }

  /** Stops when our parent is gone: it may be killed without a signal to us. */
  private stopWithoutParent(): void {
    const parent = process.ppid;
    const watch = setInterval(() => process.ppid !== parent && this.abort.abort(), PARENT_WATCH_MS);
    watch.unref();
    this.signal.addEventListener('abort', () => clearInterval(watch), { once: true });
  }

  private stopping(): Promise<void> {
    return new Promise((resolve) => {
      if (this.signal.aborted) resolve();
      else this.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  private onLost(sentence: string): void {
    if (this.signal.aborted) return;
    this.failure = new UserError(sentence);
    this.abort.abort();
  }
}
