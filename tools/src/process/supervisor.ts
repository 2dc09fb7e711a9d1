import { outliveOutput } from '@klaster/shared/processes';
import type { Restarts } from '@klaster/shared/restarts';
import { UserError } from '../../bootstrap/user-error.mjs';
import { progress } from '../progress';
import { RestartingService } from './restarting-service';
import type { ServiceDefinition } from './service';

const PARENT_WATCH_MS = 1000;

/**
 * Supervises the services of one command: one that dies is restarted; when one does not come back, or a signal requests a stop,
 * all are stopped, the last started first.
 */
export class Supervisor {
  private readonly services: RestartingService[] = [];
  private readonly abort = new AbortController();
  private failure: UserError | undefined;

  /** @param say reports deaths and restarts */
  constructor(private readonly say: (text: string) => void = progress) {
    // Ctrl-C may arrive twice, from the terminal and from npm: further signals do not interrupt the orderly stop.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.abort.abort());
    outliveOutput();
    this.stopWithoutParent();
  }

  /** Aborts when everything is to stop; for work that goes on beside the services. */
  get signal(): AbortSignal {
    return this.abort.signal;
  }

  /** Starts a service and keeps it running. */
  start(definition: ServiceDefinition, restarts?: Restarts): RestartingService {
    this.signal.throwIfAborted();
    const service = new RestartingService(definition, { say: this.say, signal: this.signal, restarts });
    this.services.push(service);
    void service.lost.then((sentence) => sentence !== undefined && this.onLost(sentence));
    return service;
  }

  /**
   * Runs `bringUp`, then waits until a service is lost or a stop is requested; leaves nothing running.
   *
   * @returns the exit code: 0 after a requested stop
   * @throws {UserError} when a service could not start, or died again and again
   * @throws any error of `bringUp`
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

  /** Our parent may be killed without a signal to us: then nobody is left to stop us. */
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
