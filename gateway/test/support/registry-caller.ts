import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { matchRoute, problemSchema, registryEndpoints } from '@klaster/shared/contract';
import type { Problem, ProblemCode } from '@klaster/shared/contract';
import type { Answer } from './call';
import { GatewayUnderTest } from './gateway-under-test';
import type { Handler } from './upstream';
import { archiveOf } from './built-release';
import type { BuiltRelease } from './built-release';

/** The API's answer about a session and an act, by token; 401 for any other token. */
type Verdict = { status: number; account?: { login: string }; code?: ProblemCode };

type Api = { sessions: Record<string, Verdict>; sent: string[] };

type Request = { as?: string; body?: unknown; archive?: Buffer; headers?: Record<string, string> };

export type { Request as RegistryRequest };

/** The registry of a gateway, over HTTP. */
export class RegistryCaller {
  private constructor(
    readonly gateway: GatewayUnderTest,
    /** The operator's token. */
    readonly operator: string,
    private readonly api: Api,
  ) {}

  get sessions(): Record<string, Verdict> {
    return this.api.sessions;
  }

  /** Calls that the API was sent: method, path, session. */
  get sent(): readonly string[] {
    return this.api.sent;
  }

  static async start(trustedProxies?: string): Promise<RegistryCaller> {
    const sessions: Record<string, Verdict> = {
      admin: { status: 200, account: { login: 'boss' } },
      editor: { status: 403, code: 'forbidden' },
      'of one province': { status: 403, code: 'outside_territory' },
      'before the second factor': { status: 403, code: 'second_factor_required' },
    };
    const sent: string[] = [];
    const gateway = await GatewayUnderTest.start(apiOf(sessions, sent), { trustedProxies });
    const token = await readFile(path.join(gateway.folder.root, 'operator.token'), 'utf8');
    return new RegistryCaller(gateway, token.trim(), { sessions, sent });
  }

  /** @param call `METHOD /path` */
  async ask(call: string, { as, body, archive, headers = {} }: Request = {}): Promise<Answer> {
    const [method = 'GET', url = ''] = call.split(' ');
    const content = archive ?? (body === undefined ? undefined : JSON.stringify(body));
    const answer = await this.gateway.call(url, {
      method,
      headers: {
        ...(as ? { authorization: `Bearer ${as}` } : {}),
        ...(content === undefined ? {} : { 'content-type': archive ? 'application/gzip' : 'application/json' }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
    });
    assertKeepsContract(method, url, answer);
    return answer;
  }

  async publish(release: BuiltRelease, as = this.operator, query = ''): Promise<Answer> {
    return this.ask(`POST /registry/${release.app}${query}`, { as, archive: await archiveOf(release) });
  }

  async deployToken(app: string): Promise<{ id: string; token: string }> {
    const answer = await this.ask('POST /registry/tokens', { as: this.operator, body: { app, label: `${app} CI` } });
    return dataOf(answer) as { id: string; token: string };
  }

  stop(): Promise<void> {
    return this.gateway.stop();
  }
}

/** The API as far as the registry calls it: `GET /api/auth/me` vouches for every session, as it does before a second factor. */
function apiOf(sessions: Readonly<Record<string, Verdict>>, sent: string[]): Handler {
  return ({ method, url = '', headers }, response) => {
    const token = String(headers['x-access-token']);
    sent.push(`${method} ${decodeURIComponent(url)} ${token}`);
    const { status, account, code }: Verdict = sessions[token] ?? { status: 401, code: 'unauthenticated' };
    const isMe = url === '/api/auth/me' && status !== 401;
    if (!isMe && !url.startsWith('/api/auth/authority?act=')) return void response.writeHead(404).end('{}');
    const data = {
      full_name: '',
      positions: ['ADMIN'],
      province_code: null,
      cluster_id: null,
      login: 'someone',
      ...account,
    };
    const problem = { type: 'about:blank', status, title: 'No', detail: `The API says ${code}.`, code };
    response
      .writeHead(isMe ? 200 : status, { 'content-type': 'application/json' })
      .end(JSON.stringify(isMe || status === 200 ? { data } : problem));
  };
}

export function dataOf(answer: Answer): unknown {
  return (JSON.parse(answer.text) as { data: unknown }).data;
}

export function problemOf(answer: Answer): Problem {
  return problemSchema.parse(JSON.parse(answer.text));
}

/** Calls by the method and path that the contract gives them. */
const CALLS = Object.entries(registryEndpoints).map(([name, { answer }]) => {
  const [method = '', template = ''] = name.split(' ');
  return { name, method, path: template, answer };
});

/** @throws Error if the answer to a call violates the contract */
function assertKeepsContract(method: string, url: string, { status, text }: Answer): void {
  const calls = CALLS.filter((call) => call.method === method);
  const call = matchRoute(calls, url.split('?')[0] ?? '')?.route;
  if (!call || status >= 300) return;
  const data = status === 204 ? undefined : (JSON.parse(text) as { data: unknown }).data;
  const { error } = call.answer.safeParse(data);
  if (error) throw new Error(`${call.name} is answered against the contract: ${error.message}`);
}
