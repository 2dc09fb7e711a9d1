import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decide, factoriesOf, move, ok, provincesTotals, refuse, removedProvinces } from './answers';
import type { Answer } from './answers';
import { makeData } from './data';
import type { Data } from './data';
import { ACCOUNT, PASSWORD, TOKEN } from './token';

type Body = Record<string, unknown>;
type Handler = (data: Data, parameter: string, body: Body) => Answer;
type Route = { pattern: RegExp; method: string; staff: boolean; handle: Handler };

const route = (method: string, pattern: RegExp, handle: Handler): Route => ({ pattern, method, staff: false, handle });

/** A call that only staff may make. */
const staffRoute = (...call: Parameters<typeof route>): Route => ({ ...route(...call), staff: true });

/** The calls of specification 4.2, in its order, and sign-in. */
const ROUTES: readonly Route[] = [
  staffRoute('GET', /^\/crud\/cluster\/(\d+)$/, ({ reports }, id) =>
    found(reports.find((report) => report.id === Number(id))),
  ),
  staffRoute('GET', /^\/api\/remark\/cluster\/(\d+)$/, ({ remarks }, id) =>
    ok({ comment: remarks.get(Number(id)) ?? null }),
  ),
  staffRoute('POST', /^\/api\/confirm-cluster\/(\d+)$/, (data, id, { comment }) =>
    decide(data, Number(id), { status: 'Қабул қилинди', comment }),
  ),
  staffRoute('POST', /^\/api\/reject-cluster\/(\d+)$/, (data, id, { comment }) =>
    decide(data, Number(id), { status: 'Қайтарилди', comment }),
  ),
  route('GET', /^\/api\/oil_factories\/provinces_totals$/, (data) => provincesTotals(data)),
  route('GET', /^\/api\/oil_factories\/(\d+)$/, (data, region) => factoriesOf(data, region, 'live')),
  route('GET', /^\/api\/oil_factories\/removed\/provinces$/, (data) => removedProvinces(data)),
  route('GET', /^\/api\/oil_factories\/removed\/(\d+)$/, (data, region) => factoriesOf(data, region, 'removed')),
  staffRoute('PATCH', /^\/api\/oil_factories\/remove\/(\d+)$/, (data, id) => move(data, Number(id), 'live')),
  staffRoute('PATCH', /^\/api\/oil_factories\/restore\/(\d+)$/, (data, id) => move(data, Number(id), 'removed')),
  route('POST', /^\/api\/auth\/login$/, (_data, _parameter, body) => signIn(body)),
];

const found = (value: unknown): Answer => (value ? ok(value) : refuse(404, 'Топилмади.'));

function signIn({ login, password }: Body): Answer {
  const known = login === ACCOUNT && password === PASSWORD;
  return known ? ok({ token: TOKEN }) : refuse(401, 'Логин ёки парол бошқача.');
}

/** Background requests of pages, which this server does not have. */
const BACKGROUND_REQUESTS = new Set([
  '/api/events',
  '/api/reports/counts',
  '/api/me/notices/count',
  '/api/me/lists',
  '/api/contacts',
]);

export type IndependentServer = {
  readonly address: string;
  /** Requested calls that it does not have. */
  readonly unknown: string[];
  stop(): Promise<void>;
};

/** Another back end: it implements specification 4.2 and nothing else, with data of its own in memory. */
export async function startIndependentServer(): Promise<IndependentServer> {
  const data = makeData();
  const unknown: string[] = [];
  const server = createServer((request, response) => {
    void answer(data, request, unknown).then(({ status, body }) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections());
  return { address: `http://127.0.0.1:${port}`, unknown, stop };
}

async function answer(data: Data, request: IncomingMessage, unknown: string[]): Promise<Answer> {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  const match = ROUTES.find(({ method, pattern }) => method === request.method && pattern.test(path));
  if (!match) {
    if (/^\/(api|crud)\//.test(path) && !BACKGROUND_REQUESTS.has(path)) unknown.push(`${request.method} ${path}`);
    return refuse(404, 'Бундай чақирув йўқ.');
  }
  if (match.staff && request.headers['x-access-token'] !== TOKEN) return refuse(401, 'Кириш керак.');
  return match.handle(data, match.pattern.exec(path)?.[1] ?? '', await readBody(request));
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body) : {};
}
