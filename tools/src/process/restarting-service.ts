import { Restarts } from '@klaster/shared/restarts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Service } from './service';
import type { Ending, ServiceDefinition } from './service';

type Options = {
  /** Reports deaths and restarts. */
  say: (text: string) => void;
  /** Aborts when everything is to stop: from then on an end is no death. */
  signal: AbortSignal;
  restarts: Restarts | undefined;
};

/**
 * A service that is restarted when it dies, after growing pauses, on the port it had. One that could not start in the first
 * place is not: it would fail for the same reason.
 */
export class RestartingService {
  /** Port it listens on; rejects when it ends before it is ready. */
  readonly port: Promise<number>;
  /** Settles when it will not come back: with a sentence on why, or with undefined after a requested stop. */
  readonly lost: Promise<string | undefined>;
  private current: Service;

  constructor(
    private readonly definition: ServiceDefinition,
    private readonly options: Options,
  ) {
    this.current = new Service(definition);
    this.port = this.current.port;
    this.lost = this.keep(options.restarts ?? new Restarts());
  }

  /** Stops the running process and waits for its end; the signal must be aborted before. */
  async stop(): Promise<void> {
    await this.current.stop();
    await this.lost;
  }

  private async keep(restarts: Restarts): Promise<string | undefined> {
    const { definition, options } = this;
    const ending = await this.current.ended;
    if (!options.signal.aborted && !mayComeBack(definition, ending)) return sentenceOf(definition.name, ending);
    const port = await this.port.catch(() => undefined);
    for (let last = ending; ; last = await this.current.ended) {
      if (options.signal.aborted) return undefined;
      this.current.killAll();
      const pause = restarts.pauseAfterDeath();
      if (pause === undefined) return givenUp(definition.name, restarts.deaths, last);
      options.say(`${definition.name} ended ${howOf(last)}; it is started again in ${pause / 1000} s`);
      await sleep(pause, undefined, { signal: options.signal }).catch(() => undefined);
      if (options.signal.aborted) return undefined;
      restarts.started();
      this.current = this.again(port);
    }
  }

  private again(port: number | undefined): Service {
    const { definition, options } = this;
    const env = port === undefined ? definition.env : { ...definition.env, PORT: String(port) };
    const service = new Service({ ...definition, env });
    service.port.then(
      () => options.say(`${definition.name} is back`),
      () => undefined,
    );
    return service;
  }
}

/** A foreign program does not report that it is ready; one ended by a signal was killed, and not misconfigured. */
function mayComeBack({ announces }: ServiceDefinition, { wasReady, signal }: Ending): boolean {
  return announces ? wasReady : signal !== null;
}

/** A service that could not start says why itself. */
function sentenceOf(name: string, ending: Ending): string {
  return ending.reason || `Everything was stopped because ${name} ended ${howOf(ending)}.`;
}

function givenUp(name: string, deaths: number, ending: Ending): string {
  const reason = ending.reason ? `: ${ending.reason}` : '.';
  return `Everything was stopped because ${name} ended ${deaths} times in a row, the last time ${howOf(ending)}${reason}`;
}

function howOf({ code, signal }: Ending): string {
  return signal ? `by ${signal}` : `with exit code ${code ?? 'unknown'}`;
}
