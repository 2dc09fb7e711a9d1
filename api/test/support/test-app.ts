import { randomUUID } from 'node:crypto';
import { EVENTS_TYPE, FILE_TYPES, type Problem } from '@klaster/shared/contract/http';
import { sql } from 'kysely';
import { buildApp, type AppOptions } from '../../src/app';
import { insertSession } from '../../src/modules/auth/sessions/repository';
import { providersSchema } from '../../src/kernel/providers/settings';
import { signToken } from '../../src/modules/auth/sessions/tokens';
import { connections } from '@klaster/shared/postgres';
import { connect, type Database, createKysely, routingPool } from '../../src/kernel/database/connect';
import { addProof, sessionOf } from './proofs';
import { copyRows } from '../setup/restored-rows';

type Options = {
  /** Login of a fixture account. */
  readonly as?: string;
  /** An object is sent as JSON, a string as it is, bytes as a workbook, by PATCH as a part of an upload. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends a call without its proof. */
  readonly proof?: false;
};

type Answer<Data> = {
  readonly status: number;
  readonly data: Data;
  readonly problem: Problem | undefined;
  readonly text: string;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
};

export type TestApp = {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly origin: string;
  call<Data>(request: string, options?: Options): Promise<Answer<Data>>;
  token(login: string): Promise<string>;
  close(): Promise<void>;
};

export const TEST_ORIGIN = 'https://klaster.test';

export const TEST_SECRET = 'secret of the tests, long enough';

export const TEST_PROVIDER = 'oneid';

/** Its page is not requested before somebody comes back from it. */
const SIGN_IN: NonNullable<AppOptions['signIn']> = {
  providers: providersSchema.parse([
    {
      id: TEST_PROVIDER,
      kind: 'oneid',
      name: 'OneID',
      client_id: 'klaster',
      client_secret: 'secret',
      scope: 'klaster',
    },
  ]),
  onlyPasswordOf: undefined,
};

/** Created by global-setup.ts. */
export const API_ROLE = 'klaster_api';

/** A copy of the fixtures; `db` belongs to the owner. */
export async function createDatabase(
  template = 'template_api',
): Promise<{ url: string; apiUrl: string; db: Database }> {
  const serverUrl = process.env['API_TEST_DATABASE_URL'] ?? '';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const root = connect(serverUrl);
  // Copied through the log, the default, a small database takes longer.
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(root);
  await root.destroy();
  const url = serverUrl.replace(/postgres$/, name);
  const apiUrl = new URL(url);
  apiUrl.username = API_ROLE;
  return { url, apiUrl: apiUrl.href, db: connect(url) };
}

/** On disk, databases are dropped with the server; in memory, or in a long run, they would take too much room. */
async function dropDatabase(url: string): Promise<void> {
  const root = connect(process.env['API_TEST_DATABASE_URL'] ?? '');
  await sql`drop database if exists ${sql.id(url.slice(url.lastIndexOf('/') + 1))} with (force)`.execute(root);
  await root.destroy();
}

type Overrides = Partial<
  Pick<
    AppOptions,
    | 'clamdUrl'
    | 'events'
    | 'publicOrigin'
    | 'signIn'
    | 'replicas'
    | 'logLevel'
    | 'logStream'
    | 'trustedProxies'
    | 'localWebhooks'
    | 'signatures'
  >
>;

/** Shared by the tests of a file. */
export function testApp(overrides?: Overrides): TestApp {
  let started: TestApp | undefined;
  beforeAll(async () => {
    started = await startTestApp(overrides);
  });
  afterAll(() => started?.close());
  return new Proxy({} as TestApp, {
    get: (_target, key: keyof TestApp) => {
      if (!started) throw new Error('The application runs within tests alone');
      return started[key];
    },
  });
}

/** Shared too, but each test finds the fixtures as they were. */
export function testAppForEach(overrides?: Overrides): TestApp {
  const app = testApp(overrides);
  let restore: (() => Promise<unknown>) | undefined;
  beforeEach(async () => {
    if (restore) await restore();
    else restore = await copyRows(app.db);
  });
  return app;
}

export const buildTestApp = (db: Database, overrides: Partial<AppOptions> = {}) =>
  buildApp({ db, tokenSecret: TEST_SECRET, trustedProxies: 'loopback', logLevel: 'silent', ...overrides });

/** `db` belongs to the owner; the application has its own role. */
export async function startTestApp(overrides: Overrides = {}): Promise<TestApp> {
  const { url: databaseUrl, apiUrl, db } = await createDatabase();
  const served = createKysely(routingPool(connections(apiUrl)));
  const app = await buildTestApp(served, { publicOrigin: TEST_ORIGIN, signIn: SIGN_IN, ...overrides });
  const token = async (login: string) => {
    const user = await db.selectFrom('users').selectAll().where('login', '=', login).executeTakeFirstOrThrow();
    const { id: user_id, token_version } = user;
    const origin = { address: '127.0.0.1', browser: null, system: null };
    return signToken(app.jwt, user, await insertSession(db, { user_id, token_version, ...origin }));
  };
  const origin = await app.listen({ port: 0 });
  const call = async <Data>(request: string, options: Options = {}): Promise<Answer<Data>> => {
    const { as, body, proof } = options;
    const [method = '', path] = request.split(' ');
    const payload = body === undefined ? {} : { body: isText(body) || isFile(body) ? body : JSON.stringify(body) };
    const type = body === undefined ? {} : typeOf(method, body);
    const credentials = as === undefined ? {} : { 'x-access-token': await token(as) };
    const headers: Record<string, string> = { ...type, ...credentials, ...options.headers };
    const send = async (more: object = {}) =>
      readAnswer<Data>(await fetch(`${origin}${path}`, { method, headers: { ...headers, ...more }, ...payload }));
    const first = await send();
    const session = headers['x-access-token'];
    if (proof === false || first.problem?.code !== 'proof_required' || session === undefined) return first;
    return send({ 'x-proof': await addProof(db, sessionOf(session), { request, body }) });
  };
  const close = async () => {
    await app.close();
    await Promise.all([served.destroy(), db.destroy()]);
    if (process.env['API_TEST_DROP_DATABASES']) await dropDatabase(databaseUrl);
  };
  return { db, databaseUrl, origin, call, token, close };
}

/** Parts of an upload are changed by PATCH. */
function typeOf(method: string, body: unknown): Record<string, string> {
  if (!isFile(body)) return { 'content-type': 'application/json' };
  return method === 'PATCH'
    ? { 'content-type': FILE_TYPES.part, 'upload-offset': '0' }
    : { 'content-type': FILE_TYPES.xlsx };
}

const isText = (body: unknown): body is string => typeof body === 'string';

const isFile = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array;

async function readAnswer<Data>(response: Response): Promise<Answer<Data>> {
  const type = response.headers.get('content-type') ?? '';
  const bytes = type === EVENTS_TYPE ? await beginning(response) : Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  const data = (type.startsWith('application/json') ? JSON.parse(text).data : undefined) as Data;
  const problem = type.startsWith('application/problem+json') ? (JSON.parse(text) as Problem) : undefined;
  return { status: response.status, data, problem, text, bytes, headers: Object.fromEntries(response.headers) };
}

/** The first chunk of an endless response. */
async function beginning({ body }: Response): Promise<Buffer> {
  const reader = body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return Buffer.from(first?.value ?? []);
}
