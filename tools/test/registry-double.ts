import {
  grantBodySchema,
  promotionBodySchema,
  pinBodySchema,
  publishQuerySchema,
  repairBodySchema,
  rollbackBodySchema,
  tokenBodySchema,
} from '@klaster/shared/contract';
import type { AppReleases, Problem, RepairAnswer } from '@klaster/shared/contract';
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

/** What a request was, as the wire's schemas read it. */
type Seen = { call: string; body?: unknown; files?: string[] };

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

/** A registry that keeps nothing: reads requests by the wire's schemas, gives fixed answers, and says no when told to. */
export class RegistryDouble {
  readonly seen: Seen[] = [];
  problem: Problem | undefined;
  apps: AppReleases[] = [RELEASES];
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

  private async handle({ method, url = '' }: IncomingMessage, bytes: Buffer): Promise<unknown> {
    const { pathname, searchParams } = new URL(url, 'http://registry');
    const call = `${method} ${pathname}`;
    const json = () => JSON.parse(bytes.toString()) as unknown;
    const note = (seen: Omit<Seen, 'call'>) => this.seen.push({ call, ...seen });
    switch (call) {
      case 'GET /registry':
        return { apps: this.apps };
      case 'GET /registry/history':
        note({ body: Object.fromEntries(searchParams) });
        return { events: EVENTS };
      case 'GET /registry/verify':
        return { events: 2, releases: 2, faults: ['mf-clusters 2222: routes.json is missing'] };
      case 'GET /registry/repair':
        return REPAIR;
      case 'POST /registry/repair':
        note({ body: repairBodySchema.parse(json()) });
        return REPAIR;
      case 'POST /registry/promotions':
        note({ body: promotionBodySchema.parse(json()) });
        return { apps: this.apps };
      case 'POST /registry/mf-clusters/rollback':
        note({ body: rollbackBodySchema.parse(json()) });
        return {};
      case 'POST /registry/mf-clusters/pin':
        note({ body: pinBodySchema.parse(json()) });
        return {};
      case 'POST /registry/mf-clusters/grants':
        note({ body: grantBodySchema.parse(json()) });
        return { apps: this.apps };
      case 'POST /registry/tokens':
        return { id: 'abc', token: 'kdt_abc_new', ...tokenBodySchema.parse(json()) };
      case 'DELETE /registry/tokens/abc':
        note({});
        return {};
      case 'POST /registry/mf-clusters': {
        const query = publishQuerySchema.parse(Object.fromEntries(searchParams));
        note({ body: query, files: await filesIn(bytes) });
        return { app: 'mf-clusters', version: LIVE, live: LIVE, percent: query.percent, known: false, pinned: false };
      }
      default:
        throw new Error(`The double knows no ${call}`);
    }
  }
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
const EVENTS = [
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
