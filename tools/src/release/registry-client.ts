import { fillPath, registryEndpoints } from '@klaster/shared/contract/endpoints';
import { problemSchema } from '@klaster/shared/contract/http';
import type { CallAnswer, CallArguments, RegistryEndpointName } from '@klaster/shared/contract/endpoints';
import type { PublishAnswer } from '@klaster/shared/contract/releases';
import { z } from 'zod';
import { errorCode } from '../error-code';
import type { Credentials } from './credentials';
import { exchange, parseJson } from './exchange';
import { CommandFailure, EXIT } from './failure';

export type Wanted = { app: string; version: string; percent: number };

type Input = { params?: Record<string, string | number>; query?: Record<string, unknown>; body?: unknown };

type Content = { bytes: Buffer; type: string; onSent?: ((bytes: number) => void) | undefined };

type Publication = {
  percent: number;
  why: string;
  onSent?: (bytes: number) => void;
};

/** A client of the release registry. Every call throws {@link CommandFailure}. */
export class RegistryClient {
  constructor(
    private readonly gateway: URL,
    private readonly credentials: Credentials,
  ) {}

  call<Name extends RegistryEndpointName>(name: Name, ...[input]: CallArguments<Name>): Promise<CallAnswer<Name>> {
    const { body } = (input ?? {}) as Input;
    const content =
      body === undefined ? undefined : { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' };
    return this.send(name, input, content);
  }

  /** Uploads a release, the only body that is not JSON. */
  publish(app: string, archive: Buffer, { onSent, percent, why }: Publication): Promise<PublishAnswer> {
    const content = { bytes: archive, type: 'application/gzip', onSent };
    return this.send('POST /registry/:app', { params: { app }, query: { percent, why } }, content);
  }

  private async send<Name extends RegistryEndpointName>(
    name: Name,
    { params, query = {} }: Input = {},
    content?: Content,
  ): Promise<CallAnswer<Name>> {
    const { origin } = this.gateway;
    const [method, template] = name.split(' ') as ['GET' | 'POST' | 'DELETE', string];
    const url = new URL(fillPath(template, params), this.gateway);
    const parameters = Object.entries(query).filter(([, value]) => value !== undefined);
    for (const [key, value] of parameters) url.searchParams.set(key, String(value));
    const headers = {
      authorization: `Bearer ${this.credentials.token}`,
      'accept-language': 'en',
      accept: 'application/json',
      ...(content && { 'content-type': content.type }),
    };
    const request = { method, headers, ...(content && { body: content.bytes, onSent: content.onSent }) };
    const { status, body } = await exchange(url, request).catch((error: unknown) => {
      throw new CommandFailure(EXIT.failed, `The gateway at ${origin} cannot be reached (${errorCode(error)}).`);
    });
    if (status >= 400) throw this.toFailure(status, body);
    if (status === 204) return undefined as CallAnswer<Name>;
    const answer = z.object({ data: registryEndpoints[name].answer }).safeParse(parseJson(body));
    if (answer.success) return answer.data.data as CallAnswer<Name>;
    throw new CommandFailure(EXIT.failed, `${origin} responds, but not like a registry.`);
  }

  private toFailure(status: number, body: string): CommandFailure {
    const problem = problemSchema.safeParse(parseJson(body)).data;
    if (!problem) return new CommandFailure(EXIT.failed, `${this.gateway.origin} answered ${status} without a reason.`);
    const { code, detail, refusals } = problem;
    if (status === 401 || status === 403)
      return new CommandFailure(EXIT.notAllowed, `${detail} The token came from ${this.credentials.origin}.`, refusals);
    const isRefusal = ['release_refused', 'release_pinned', 'release_differs', 'release_retired'].includes(code);
    return new CommandFailure(isRefusal ? EXIT.refused : EXIT.failed, detail, refusals);
  }
}
