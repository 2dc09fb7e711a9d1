import {
  historyAnswerSchema,
  problemSchema,
  publishAnswerSchema,
  registryAnswerSchema,
  repairAnswerSchema,
  tokenCreatedSchema,
  tokensAnswerSchema,
  verifyAnswerSchema,
} from '@klaster/shared/contract';
import type { AppReleases, Grants, PublishAnswer, RegistryEvent, RepairAnswer } from '@klaster/shared/contract';
import { z } from 'zod';
import { errorCode } from '../error-code';
import type { Credentials } from './credentials';
import { exchange } from './exchange';
import type { Answer } from './exchange';
import { CommandFailure, EXIT } from './failure';
import type { ExitCode } from './failure';

export type Wanted = { app: string; version: string; percent: number };

export type Verification = z.infer<typeof verifyAnswerSchema>;

type Body = { bytes: Buffer; type: string; onSent?: (bytes: number) => void };

/** The registry of one gateway, as whoever holds the token may use it. Every call throws {@link CommandFailure}. */
export class RegistryClient {
  constructor(
    private readonly gateway: URL,
    private readonly credentials: Credentials,
  ) {}

  async apps(): Promise<AppReleases[]> {
    return (await this.read('', registryAnswerSchema)).apps;
  }

  async history(app: string | undefined, limit: number): Promise<RegistryEvent[]> {
    const query = new URLSearchParams({ ...(app ? { app } : {}), limit: String(limit) });
    return (await this.read(`/history?${query.toString()}`, historyAnswerSchema)).events;
  }

  verify(): Promise<Verification> {
    return this.read('/verify', verifyAnswerSchema);
  }

  /** What a repair of the record would do. */
  repairPreview(): Promise<RepairAnswer> {
    return this.read('/repair', repairAnswerSchema);
  }

  repair(why: string): Promise<RepairAnswer> {
    return this.write('POST', '/repair', json({ why }), repairAnswerSchema);
  }

  /** @param onSent told how many bytes of the archive have gone out */
  publish(
    app: string,
    archive: Buffer,
    options: { percent: number; why: string },
    onSent?: (bytes: number) => void,
  ): Promise<PublishAnswer> {
    const query = new URLSearchParams({ percent: String(options.percent), why: options.why });
    const body = { bytes: archive, type: 'application/gzip', ...(onSent ? { onSent } : {}) };
    return this.write('POST', `/${app}?${query.toString()}`, body, publishAnswerSchema);
  }

  async promote(releases: readonly Wanted[], why: string): Promise<void> {
    await this.send('POST', '/promotions', json({ releases, why }));
  }

  async rollBack(app: string, order: { version: string | undefined; why: string }): Promise<void> {
    await this.send('POST', `/${app}/rollback`, json(order));
  }

  async pin(app: string, order: { version?: string | undefined; pinned: boolean; why: string }): Promise<void> {
    await this.send('POST', `/${app}/pin`, json(order));
  }

  async grant(app: string, order: Grants & { revoke: boolean; why: string }): Promise<void> {
    await this.send('POST', `/${app}/grants`, json(order));
  }

  async tokens(): Promise<z.infer<typeof tokensAnswerSchema>['tokens']> {
    return (await this.read('/tokens', tokensAnswerSchema)).tokens;
  }

  createToken(app: string, label: string): Promise<z.infer<typeof tokenCreatedSchema>> {
    return this.write('POST', '/tokens', json({ app, label }), tokenCreatedSchema);
  }

  async revokeToken(id: string): Promise<void> {
    await this.send('DELETE', `/tokens/${encodeURIComponent(id)}`);
  }

  private async read<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    return parse((await this.send('GET', path)).body, schema, this.gateway);
  }

  private async write<T>(method: 'POST', path: string, body: Body, schema: z.ZodType<T>): Promise<T> {
    return parse((await this.send(method, path, body)).body, schema, this.gateway);
  }

  private async send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: Body): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${this.credentials.token}`,
      'accept-language': 'en',
      accept: 'application/json',
    };
    const message = body
      ? { method, headers: { ...headers, 'content-type': body.type }, body: body.bytes, onSent: body.onSent }
      : { method, headers };
    const answer = await exchange(new URL(`/registry${path}`, this.gateway), message).catch((error: unknown) => {
      throw new CommandFailure(
        EXIT.failed,
        `The gateway at ${this.gateway.origin} cannot be reached (${errorCode(error)}).`,
      );
    });
    if (answer.status >= 400) throw failureOf(answer, this.gateway, this.credentials.origin);
    return answer;
  }
}

function json(value: unknown): Body {
  return { bytes: Buffer.from(JSON.stringify(value)), type: 'application/json' };
}

function parse<T>(body: string, schema: z.ZodType<T>, gateway: URL): T {
  const answer = z.object({ data: schema }).safeParse(parsed(body));
  if (answer.success) return answer.data.data;
  throw new CommandFailure(EXIT.failed, `${gateway.origin} answers, but not as a registry does.`);
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
  return code === 'release_refused' || code === 'release_pinned' ? EXIT.refused : EXIT.failed;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
