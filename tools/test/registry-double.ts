import { matchRoute, registryEndpoints } from '@klaster/shared/contract';
import type {
  AppReleases,
  CallAnswer,
  Problem,
  RegistryEndpoint,
  RegistryEndpointName,
  RegistryEndpoints,
  RegistryEvent,
  RepairAnswer,
} from '@klaster/shared/contract';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import type { z } from 'zod';

export const TOKEN = 'kdt_abc_secret';
export const LIVE = '1111111111111111';
export const OLDER = '2222222222222222';

/** Input of a call, parsed by the contract. */
type Input = { query?: unknown; body?: unknown; files?: string[] };

type Seen = Input & { call: string };

type Parsed<E, Part extends 'query' | 'body'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

type Answers = {
  [Name in RegistryEndpointName]?: (input: {
    query: Parsed<RegistryEndpoints[Name], 'query'>;
    body: Parsed<RegistryEndpoints[Name], 'body'>;
  }) => CallAnswer<Name>;
};

const ROUTES = (Object.keys(registryEndpoints) as RegistryEndpointName[]).map((name) => {
  const [method = '', path = ''] = name.split(' ');
  return { name, method, path };
});

export const RELEASES: AppReleases = {
  app: 'mf-clusters',
  live: LIVE,
  since: '2026-11-20T09:30:00.000Z',
  who: 'token:clusters team',
  why: 'new chart',
  canary: { version: OLDER, percent: 10 },
  pinned: false,
  grants: { paths: ['/amallar/*'], connect: [] },
  previous: OLDER,
  versions: [LIVE, OLDER].map((version) => ({
    version,
    at: '2026-11-20T09:00:00.000Z',
    who: 'operator',
    bytes: 412_000,
  })),
  failures: [{ version: LIVE, phase: 'chunk', visitors: 2, last: '2026-11-20T10:00:00.000Z', message: '404' }],
};

/** A registry that keeps nothing: reads requests by the contract's table, gives fixed answers, and refuses when set to. */
export class RegistryDouble {
  readonly seen: Seen[] = [];
  problem: Problem | undefined;
  /** Whether the version published was rolled back before. */
  rolledBack = false;
  apps: AppReleases[] = [RELEASES];
  private readonly answers: Answers = {
    'GET /registry': () => this.now(),
    'GET /registry/history': () => ({ events: EVENTS }),
    'GET /registry/verify': () => ({
      events: 2,
      releases: 2,
      faults: ['mf-clusters 2222: routes.json is missing'],
    }),
    'GET /registry/repair': () => REPAIR,
    'POST /registry/repair': () => REPAIR,
    'POST /registry/promotions': () => this.now(),
    'POST /registry/:app/rollback': () => this.now(),
    'POST /registry/:app/pin': () => this.now(),
    'POST /registry/:app/grants': () => this.now(),
    'POST /registry/tokens': ({ body }) => ({
      id: 'abc',
      token: 'kdt_abc_new',
      app: body.app,
      label: body.label,
      percent: body.percent,
      expires: '2027-02-18T09:30:00.000Z',
    }),
    'DELETE /registry/tokens/:id': () => undefined,
    'POST /registry/:app': ({ query: { percent } }) => ({
      app: 'mf-clusters',
      version: LIVE,
      live: this.rolledBack ? OLDER : LIVE,
      percent,
      known: false,
      pinned: false,
      rolled_back: this.rolledBack,
    }),
  };
  private readonly server = createServer((request, response) => {
    void this.answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });

  async start(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const bytes = await buffer(request);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return problemAnswer(401, 'unauthenticated');
    if (this.problem && request.method !== 'GET') return { status: this.problem.status, body: this.problem };
    return { status: 200, body: { data: await this.handle(request, bytes) } };
  }

  private now(): CallAnswer<'GET /registry'> {
    return { apps: this.apps };
  }

  private async handle({ method = '', url = '' }: IncomingMessage, bytes: Buffer): Promise<unknown> {
    const { pathname, searchParams } = new URL(url, 'http://registry');
    const routes = ROUTES.filter((route) => route.method === method);
    const name = matchRoute(routes, pathname)?.route.name;
    const answer = name && (this.answers[name] as ((input: Input) => unknown) | undefined);
    if (!answer) throw new Error(`The double knows no ${method} ${pathname}`);
    const input = await readInput(name, searchParams, bytes);
    if (method !== 'GET' || input.query) this.seen.push({ call: `${method} ${pathname}`, ...input });
    return answer(input);
  }
}

/** @throws ZodError where the request is not what the contract says of the call */
async function readInput(name: RegistryEndpointName, search: URLSearchParams, bytes: Buffer): Promise<Input> {
  const { query, body }: RegistryEndpoint = registryEndpoints[name];
  return {
    ...(query ? { query: query.parse(Object.fromEntries(search)) } : {}),
    ...(body ? { body: body.parse(JSON.parse(bytes.toString())) } : {}),
    ...(name === 'POST /registry/:app' ? { files: await filesIn(bytes) } : {}),
  };
}

const REPAIR: RepairAnswer = {
  fault: 'event 3: it is missing',
  folder: 'set-aside/now',
  setAside: [4, 5],
  carried: 2,
  restored: [],
  lost: [3],
  live: { 'mf-clusters': LIVE },
};

const ENVELOPE = { at: '2026-11-20T09:00:00.000Z', who: 'operator', previous: '0', hash: '1' };
const EVENTS: RegistryEvent[] = [
  {
    ...ENVELOPE,
    seq: 3,
    who: 'gateway',
    why: '5 visitors could not load it: 404',
    kind: 'rollback-refused',
    app: 'mf-clusters',
    version: LIVE,
    reason: 'mf-clusters is pinned',
  },
  {
    ...ENVELOPE,
    seq: 2,
    why: 'bad chart',
    kind: 'rolled-back',
    automatic: true,
    changes: [{ app: 'mf-clusters', from: LIVE, to: OLDER, percent: 100 }],
  },
  { ...ENVELOPE, seq: 1, why: 'published', kind: 'published', app: 'mf-clusters', version: LIVE, bytes: 412_000 },
];

function problemAnswer(status: number, code: Problem['code']): { status: number; body: Problem } {
  return {
    status,
    body: { type: 'about:blank', status, title: 'No', detail: 'The registry does not know this token.', code },
  };
}

async function filesIn(archive: Buffer): Promise<string[]> {
  const names: string[] = [];
  const tar = extract();
  tar.end(gunzipSync(archive));
  for await (const entry of tar) {
    names.push(entry.header.name);
    entry.resume();
  }
  return names;
}
