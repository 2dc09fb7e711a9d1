import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { registryEndpoints } from '@klaster/shared/contract/endpoints';
import { matchRoute, problemSchema } from '@klaster/shared/contract/http';
import type { CallAnswer, RegistryEndpointName } from '@klaster/shared/contract/endpoints';
import type { Problem } from '@klaster/shared/contract/http';
import type { AppReleases } from '@klaster/shared/contract/releases';
import type { Answer } from './call';
import { GatewayUnderTest } from './gateway-under-test';
import { ApiDouble } from './operations-caller';
import type { Verdict } from './operations-caller';
import { packArchive } from './built-release';
import type { BuiltRelease } from './built-release';

type Request = { as?: string; body?: unknown; archive?: Buffer; headers?: Record<string, string> };

export type { Request as RegistryRequest };

/** The registry of a gateway, over HTTP. */
export class RegistryCaller {
  private constructor(
    readonly gateway: GatewayUnderTest,
    readonly operator: string,
    private readonly api: ApiDouble,
  ) {}

  get sessions(): Record<string, Verdict> {
    return this.api.sessions;
  }

  /** Calls of the API: method, path, session. */
  get sent(): readonly string[] {
    return this.api.sent.map(({ call, token }) => `${call} ${token}`);
  }

  static async start(trustedProxies?: string): Promise<RegistryCaller> {
    const api = new ApiDouble();
    Object.assign(api.sessions, {
      admin: { status: 200 },
      editor: { status: 403, code: 'forbidden' },
      'of one province': { status: 403, code: 'outside_territory' },
      'before the second factor': { status: 403, code: 'second_factor_required' },
    });
    const gateway = await GatewayUnderTest.start(api.answer, { trustedProxies });
    const token = await readFile(path.join(gateway.folder.root, 'operator.token'), 'utf8');
    return new RegistryCaller(gateway, token.trim(), api);
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

  operate(call: string, body?: unknown): Promise<Answer> {
    return this.ask(call, { as: this.operator, ...(body !== undefined && { body }) });
  }

  async read<Name extends RegistryEndpointName>(name: Name, query = ''): Promise<CallAnswer<Name>> {
    const data = readData(await this.operate(`${name}${query}`));
    return registryEndpoints[name].answer.parse(data) as CallAnswer<Name>;
  }

  async app(name: string): Promise<AppReleases | undefined> {
    return (await this.read('GET /registry')).apps.find(({ app }) => app === name);
  }

  async publish(release: BuiltRelease, as = this.operator, query = ''): Promise<Answer> {
    return this.ask(`POST /registry/${release.app}${query}`, { as, archive: await packArchive(release) });
  }

  async deployToken(app: string): Promise<{ id: string; token: string }> {
    const answer = await this.ask('POST /registry/tokens', { as: this.operator, body: { app, label: `${app} CI` } });
    return readData(answer) as { id: string; token: string };
  }

  stop(): Promise<void> {
    return this.gateway.stop();
  }
}

export function readData(answer: Answer): unknown {
  return (JSON.parse(answer.text) as { data: unknown }).data;
}

export function readProblem(answer: Answer): Problem {
  return problemSchema.parse(JSON.parse(answer.text));
}

const CALLS = Object.entries(registryEndpoints).map(([name, { answer }]) => {
  const [method = '', template = ''] = name.split(' ');
  return { name, method, path: template, answer };
});

function assertKeepsContract(method: string, url: string, { status, text }: Answer): void {
  const calls = CALLS.filter((call) => call.method === method);
  const call = matchRoute(calls, url.split('?')[0] ?? '')?.route;
  if (!call || status >= 300) return;
  const data = status === 204 ? undefined : (JSON.parse(text) as { data: unknown }).data;
  const { error } = call.answer.safeParse(data);
  if (error) throw new Error(`${call.name} is answered against the contract: ${error.message}`);
}
