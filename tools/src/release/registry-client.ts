import { fillPath, problemSchema, registryEndpoints } from '@klaster/shared/contract';
import type {
  AppReleases,
  CallAnswer,
  CallArguments,
  Grants,
  PublishAnswer,
  RegistryEndpointName,
  RegistryEvent,
  RepairAnswer,
} from '@klaster/shared/contract';
import { z } from 'zod';
import { errorCode } from '../error-code';
import type { Credentials } from './credentials';
import { exchange } from './exchange';
import type { Answer } from './exchange';
import { CommandFailure, EXIT } from './failure';
import type { ExitCode } from './failure';

export type Wanted = { app: string; version: string; percent: number };

export type Verification = CallAnswer<'GET /registry/verify'>;

type Input = { params?: Record<string, string | number>; query?: Record<string, unknown>; body?: unknown };

type Content = { bytes: Buffer; type: string; onSent?: ((bytes: number) => void) | undefined };

type PublishOptions = {
  /** Part of the visitors that get it. */
  percent: number;
  why: string;
  /** Called with the number of bytes of the archive that have been sent. */
  onSent?: (bytes: number) => void;
};

/** The registry of one gateway, as the holder of the token may use it. Every call throws {@link CommandFailure}. */
export class RegistryClient {
  constructor(
    private readonly gateway: URL,
    private readonly credentials: Credentials,
  ) {}

  async apps(): Promise<AppReleases[]> {
    return (await this.call('GET /registry')).apps;
  }

  async history(app: string | undefined, limit: number): Promise<RegistryEvent[]> {
    return (await this.call('GET /registry/history', { query: { ...(app ? { app } : {}), limit } })).events;
  }

  verify(): Promise<Verification> {
    return this.call('GET /registry/verify');
  }

  /** A preview of what a repair of the record would do. */
  repairPreview(): Promise<RepairAnswer> {
    return this.call('GET /registry/repair');
  }

  repair(why: string): Promise<RepairAnswer> {
    return this.call('POST /registry/repair', { body: { why } });
  }

  async publish(app: string, archive: Buffer, { onSent, ...query }: PublishOptions): Promise<PublishAnswer> {
    const content = { bytes: archive, type: 'application/gzip', onSent };
    const answer = await this.send('POST /registry/:app', { params: { app }, query }, content);
    return this.read('POST /registry/:app', answer);
  }

  async promote(releases: readonly Wanted[], why: string): Promise<void> {
    await this.act('POST /registry/promotions', { body: { releases: [...releases], why } });
  }

  async rollBack(app: string, order: { version: string | undefined; why: string }): Promise<void> {
    await this.act('POST /registry/:app/rollback', { params: { app }, body: order });
  }

  async pin(app: string, order: { version?: string | undefined; pinned: boolean; why: string }): Promise<void> {
    await this.act('POST /registry/:app/pin', { params: { app }, body: order });
  }

  async grant(app: string, order: Grants & { revoke: boolean; why: string }): Promise<void> {
    await this.act('POST /registry/:app/grants', { params: { app }, body: order });
  }

  async tokens(): Promise<CallAnswer<'GET /registry/tokens'>['tokens']> {
    return (await this.call('GET /registry/tokens')).tokens;
  }

  /** @param limits days for which it is good, percent of the visitors to whom it gives a release at most */
  createToken(
    app: string,
    label: string,
    limits: { days: number; percent: number },
  ): Promise<CallAnswer<'POST /registry/tokens'>> {
    return this.call('POST /registry/tokens', { body: { app, label, ...limits } });
  }

  async revokeToken(id: string): Promise<void> {
    await this.act('DELETE /registry/tokens/:id', { params: { id } });
  }

  private async call<Name extends RegistryEndpointName>(
    name: Name,
    ...[input]: CallArguments<Name>
  ): Promise<CallAnswer<Name>> {
    return this.read(name, await this.send(name, input));
  }

  /** The registry has acted, even if its response cannot be read. */
  private async act<Name extends RegistryEndpointName>(name: Name, ...[input]: CallArguments<Name>): Promise<void> {
    await this.send(name, input);
  }

  private read<Name extends RegistryEndpointName>(name: Name, { body }: Answer): CallAnswer<Name> {
    const answer = z.object({ data: registryEndpoints[name].answer }).safeParse(parsed(body));
    if (answer.success) return answer.data.data as CallAnswer<Name>;
    throw new CommandFailure(EXIT.failed, `${this.gateway.origin} answers, but not as a registry does.`);
  }

  private async send(
    name: RegistryEndpointName,
    { params, query = {}, body }: Input = {},
    content: Content | undefined = json(body),
  ): Promise<Answer> {
    const [method, template] = name.split(' ') as ['GET' | 'POST' | 'DELETE', string];
    const url = new URL(fillPath(template, params), this.gateway);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
    const headers = {
      authorization: `Bearer ${this.credentials.token}`,
      'accept-language': 'en',
      accept: 'application/json',
    };
    const message = content
      ? { method, headers: { ...headers, 'content-type': content.type }, body: content.bytes, onSent: content.onSent }
      : { method, headers };
    const answer = await exchange(url, message).catch((error: unknown) => {
      throw new CommandFailure(
        EXIT.failed,
        `The gateway at ${this.gateway.origin} cannot be reached (${errorCode(error)}).`,
      );
    });
    if (answer.status >= 400) throw failureOf(answer, this.gateway, this.credentials.origin);
    return answer;
  }
}

function json(value: unknown): Content | undefined {
  return value === undefined ? undefined : { bytes: Buffer.from(JSON.stringify(value)), type: 'application/json' };
}

function failureOf({ status, body }: Answer, gateway: URL, tokenOrigin: string): CommandFailure {
  const problem = problemSchema.safeParse(parsed(body)).data;
  if (!problem) return new CommandFailure(EXIT.failed, `${gateway.origin} answered ${status} without a reason.`);
  const exitCode = exitCodeOf(status, problem.code);
  const whose = exitCode === EXIT.notAllowed ? ` The token came from ${tokenOrigin}.` : '';
  return new CommandFailure(exitCode, `${problem.detail}${whose}`, problem.refusals);
}

function exitCodeOf(status: number, code: string): ExitCode {
  if (status === 401 || status === 403) return EXIT.notAllowed;
  return ['release_refused', 'release_pinned', 'release_differs'].includes(code) ? EXIT.refused : EXIT.failed;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
