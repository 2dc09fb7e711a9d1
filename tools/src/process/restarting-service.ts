import { Restarts } from '@klaster/shared/restarts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Service } from './service';
import type { Ending, ServiceDefinition } from './service';

type Options = {
  say: (text: string) => void;
  /** Aborted when everything is stopped. After that, the end of the service is not a failure. */
  signal: AbortSignal;
  restarts: Restarts | undefined;
};

/**
 * Restarts a service that dies, after growing pauses, on the same port. A service that never started is not restarted,
 * since it would fail again.
 */
export class RestartingService {
  /** Rejects if the service ends before it is ready. */
  readonly port: Promise<number>;
  /** Resolves when the service ends for good: with the reason, or with undefined after a requested stop. */
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

  /** Stops the service. The signal must be aborted before. */
  async stop(): Promise<void> {
    await this.current.stop();
    await this.lost;
  }

  private async keep(restarts: Restarts): Promise<string | undefined> {
    const { definition, options } = this;
    const ending = await this.current.ended;
    if (!options.signal.aborted && !mayComeBack(definition, ending)) return describeLoss(definition.name, ending);
    const port = await this.port.catch(() => undefined);
    for (let last = ending; ; last = await this.current.ended) {
      if (options.signal.aborted) return undefined;
      this.current.killAll();
      const pause = restarts.pauseAfterDeath();
      if (pause === undefined) return describeRepeatedDeaths(definition.name, restarts.deaths, last);
      options.say(`${definition.name} ended ${describeEnding(last)}; it is started again in ${pause / 1000} s`);
      await sleep(pause, undefined, { signal: options.signal }).catch(() => undefined);
      if (options.signal.aborted) return undefined;
      restarts.started();
      this.current = this.startAgain(port);
    }
  }

  private startAgain(port: number | undefined): Service {
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

/**
 * Whether a restart can help. A third-party program does not announce that it is ready; but if a signal ended it, it
 * was killed, not misconfigured.
 */
function mayComeBack({ announces }: ServiceDefinition, { wasReady, signal }: Ending): boolean {
  return announces ? wasReady : signal !== null;
}

/** Why a service was lost. One that could not start has written the reason itself. */
function describeLoss(name: string, ending: Ending): string {
  return ending.reason || `Everything was stopped because ${name} ended ${describeEnding(ending)}.`;
}

function describeRepeatedDeaths(name: string, deaths: number, ending: Ending): string {
  const reason = ending.reason ? `: ${ending.reason}` : '.';
  return `Everything was stopped because ${name} ended ${deaths} times in a row, the last time ${describeEnding(ending)}${reason}`;
}

function describeEnding({ code, signal }: Ending): string {
  return signal ? `by ${signal}` : `with exit code ${code ?? 'unknown'}`;
}
