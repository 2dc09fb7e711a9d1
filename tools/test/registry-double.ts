import { registryEndpoints } from '@klaster/shared/contract/endpoints';
import { matchRoute } from '@klaster/shared/contract/http';
import type { CallAnswer, RegistryEndpoint, RegistryEndpointName } from '@klaster/shared/contract/endpoints';
import type { Problem } from '@klaster/shared/contract/http';
import type { AppReleases, RegistryEvent } from '@klaster/shared/contract/releases';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';

export const TOKEN = 'kdt_abc_secret';
export const LIVE = '1111111111111111';
export const OLDER = '2222222222222222';

/** A call that was received, its input parsed by the contract. */
type SeenCall = { call: string; query?: unknown; body?: unknown; files?: string[] };

const AT = '2026-11-20T09:00:00.000Z';
const APP = 'mf-clusters';

export const RELEASES: AppReleases = {
  app: APP,
  live: LIVE,
  since: '2026-11-20T09:30:00.000Z',
  who: 'token:clusters team',
  why: 'new chart',
  canary: { version: OLDER, percent: 10 },
  pinned: false,
  retired: false,
  grants: { paths: ['/amallar/*'], connect: [] },
  owner: 'Clusters team',
  previous: OLDER,
  versions: [LIVE, OLDER].map((version) => ({ version, at: AT, who: 'operator', bytes: 412_000 })),
  failures: [{ version: LIVE, phase: 'chunk', visitors: 2, last: '2026-11-20T10:00:00.000Z', message: '404' }],
  traffic: [],
  requests: [{ what: '/maps/*', at: AT, who: 'token:CI', why: 'new map', declined: null }],
};

const REPAIR: CallAnswer<'GET /registry/repair'> = {
  fault: 'event 3: it is missing',
  folder: 'set-aside/now',
  setAside: [4, 5],
  carried: 2,
  restored: [],
  lost: [3],
  live: { [APP]: LIVE },
};

const ENVELOPE = { at: AT, who: 'operator', previous: '0', hash: '1' };
const CHANGE = { app: APP, from: LIVE, to: OLDER, percent: 100 };
const LATE = { why: '5 visitors could not load it: 404', reason: 'mf-clusters is pinned' };
const EVENTS: RegistryEvent[] = [
  { ...ENVELOPE, ...LATE, seq: 3, who: 'gateway', kind: 'rollback-refused', app: APP, version: LIVE },
  { ...ENVELOPE, seq: 2, why: 'bad chart', kind: 'rolled-back', automatic: true, changes: [CHANGE] },
  { ...ENVELOPE, seq: 5, why: 'a new team', kind: 'owned', app: APP, owner: 'Clusters team' },
  { ...ENVELOPE, seq: 4, why: 'replaced', kind: 'retired', app: APP },
  { ...ENVELOPE, seq: 1, why: 'published', kind: 'published', app: APP, version: LIVE, bytes: 412_000 },
];

const ROUTES = (Object.keys(registryEndpoints) as RegistryEndpointName[]).map((name) => {
  const [method = '', path = ''] = name.split(' ');
  return { name, method, path };
});

/** A registry that keeps nothing: reads requests by the contract's table, gives fixed answers, and refuses when set to. */
export class RegistryDouble {
  readonly seen: SeenCall[] = [];
  problem: Problem | undefined;
  /** Whether the version published was rolled back before. */
  rolledBack = false;
  apps: AppReleases[] = [RELEASES];
  /** Shared modules of the live shell; undefined: it has no SDK. */
  provides: Record<string, string> | undefined;
  private readonly server = createServer((request, response) => {
    void this.answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
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

  /** What a call answers with, by its name; calls that are not in here answer with the apps. */
  private dataOf(name: RegistryEndpointName, { query, body }: SeenCall): unknown {
    const { percent } = query as { percent: number };
    const live = this.rolledBack ? OLDER : LIVE;
    const answers: Partial<Record<RegistryEndpointName, unknown>> = {
      'GET /registry/history': { events: EVENTS },
      'GET /registry/:app/failures': {
        failures: [
          {
            ...RELEASES.failures[0],
            position: { file: '71.js', line: 1, column: 9 },
            source: { file: 'src/chart.ts', line: 9, first: 8, lines: ['const name = 1;', 'throw name;'] },
          },
          { ...RELEASES.failures[0], phase: 'render', position: { file: '72.js', line: 1, column: 7 }, source: null },
        ],
      },
      'GET /registry/live': { shell: LIVE, remotes: {} },
      'GET /registry/verify': { events: 2, releases: 2, faults: [`${APP} 2222: routes.json is missing`] },
      'GET /registry/repair': REPAIR,
      'POST /registry/repair': REPAIR,
      'POST /registry/tokens': {
        id: 'abc',
        token: 'kdt_abc_new',
        expires: '2027-02-18T09:30:00.000Z',
        ...(body as object),
      },
      'POST /registry/:app': {
        app: APP,
        version: LIVE,
        live,
        percent,
        known: false,
        pinned: false,
        rolled_back: this.rolledBack,
      },
    };
    return answers[name] ?? { apps: this.apps };
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body?: unknown }> {
    const bytes = await buffer(request);
    const { method = '', url = '', headers } = request;
    if (url === '/sdk/sdk.json') return { status: this.provides ? 200 : 404, body: { provides: this.provides } };
    if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: UNKNOWN_TOKEN };
    if (this.problem && method !== 'GET') return { status: this.problem.status, body: this.problem };
    const { pathname, searchParams } = new URL(url, 'http://registry');
    const routes = ROUTES.filter((route) => route.method === method);
    const name = matchRoute(routes, pathname)?.route.name;
    if (!name) throw new Error(`The double knows no ${method} ${pathname}`);
    const { query, body }: RegistryEndpoint = registryEndpoints[name];
    const seen: SeenCall = {
      call: `${method} ${pathname}`,
      ...(query && { query: query.parse(Object.fromEntries(searchParams)) }),
      ...(body && { body: body.parse(JSON.parse(bytes.toString())) }),
      ...(name === 'POST /registry/:app' && { files: await filesIn(bytes) }),
    };
    if (method !== 'GET' || query) this.seen.push(seen);
    if (method === 'DELETE') return { status: 204 };
    return {
      status: 200,
      body: { data: registryEndpoints[name].answer.parse(this.dataOf(name, { query: {}, ...seen })) },
    };
  }
}

const UNKNOWN_TOKEN: Problem = {
  type: 'about:blank',
  status: 401,
  title: 'No',
  detail: 'The registry does not know this token.',
  code: 'unauthenticated',
};

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
