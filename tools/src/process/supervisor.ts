import { Refusal } from '../../bootstrap/refusal.mjs';
import { Service } from './service';
import type { Ending, ServiceDefinition } from './service';

const PARENT_WATCH_MS = 1000;

/**
 * Holds the services of one command together: when one ends, or we are told to stop, all are stopped,
 * the last started first.
 */
export class Supervisor {
  private readonly services: Service[] = [];
  private readonly abort = new AbortController();
  private refusal: Refusal | undefined;

  constructor() {
    // Ctrl-C may arrive twice, from the terminal and from npm: stopping goes on, in order, whatever else arrives.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.abort.abort());
    this.stopWithoutParent();
  }

  /** Aborts when everything is to stop; for work that goes on beside the services. */
  get signal(): AbortSignal {
    return this.abort.signal;
  }

  start(definition: ServiceDefinition): Service {
    this.signal.throwIfAborted();
    const service = new Service(definition);
    this.services.push(service);
    void service.ended.then((ending) => this.onEnded(service.name, ending));
    return service;
  }

  /**
   * Runs `bringUp`, then waits until something ends or we are told to stop; leaves nothing running.
   *
   * @returns the exit code: 0 when we were told to stop
   * @throws {Refusal} when a service ended by itself
   * @throws whatever `bringUp` throws
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
    if (this.refusal) throw this.refusal;
    return 0;
  }

  /** Whoever started us may be killed without a word: then nobody is left who could stop us. */
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

  private onEnded(name: string, ending: Ending): void {
    if (this.signal.aborted) return;
    this.refusal = new Refusal(sentenceOf(name, ending));
    this.abort.abort();
  }
}

/** A service that could not start says why itself. */
function sentenceOf(name: string, { code, signal, reason }: Ending): string {
  const how = signal ? `by ${signal}` : `with exit code ${code ?? 'unknown'}`;
  return reason || `Everything was stopped because ${name} ended ${how}.`;
}
