import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { matchRoute, problemSchema, registryEndpoints } from '@klaster/shared/contract';
import type { Problem } from '@klaster/shared/contract';
import type { Answer } from '../call';
import { GatewayUnderTest } from '../gateway-under-test';
import { archiveOf } from './built-release';
import type { BuiltRelease } from './built-release';

/** What the API says of sessions, by token; of any other that it is none. */
type Accounts = Record<string, { status: number; account: { login: string; positions: unknown } }>;

type Request = { as?: string; body?: unknown; archive?: Buffer; headers?: Record<string, string> };

export type { Request as RegistryRequest };

/** The registry of a gateway, over HTTP. */
export class RegistryCaller {
  private constructor(
    readonly gateway: GatewayUnderTest,
    /** The operator's token. */
    readonly operator: string,
    readonly accounts: Accounts,
  ) {}

  static async start(trustedProxies?: string): Promise<RegistryCaller> {
    const accounts: Accounts = {
      admin: { status: 200, account: { login: 'boss', positions: ['ADMIN'] } },
      editor: { status: 200, account: { login: 'editor', positions: ['UPDATE'] } },
    };
    const gateway = await GatewayUnderTest.start(
      (request, response) => {
        const known = accounts[String(request.headers['x-access-token'])];
        if (request.url !== '/api/auth/me' || !known) return void response.writeHead(401).end('{}');
        const data = { full_name: '', province_code: null, cluster_id: null, ...known.account };
        response.writeHead(known.status, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
      },
      true,
      trustedProxies,
    );
    const token = await readFile(path.join(gateway.folder.root, 'operator.token'), 'utf8');
    return new RegistryCaller(gateway, token.trim(), accounts);
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

/** @throws Error where what a call is answered is not what the contract says of it */
function assertKeepsContract(method: string, url: string, { status, text }: Answer): void {
  const calls = CALLS.filter((call) => call.method === method);
  const call = matchRoute(calls, url.split('?')[0] ?? '')?.route;
  if (!call || status >= 300) return;
  const data = status === 204 ? undefined : (JSON.parse(text) as { data: unknown }).data;
  const { error } = call.answer.safeParse(data);
  if (error) throw new Error(`${call.name} is answered against the contract: ${error.message}`);
}
