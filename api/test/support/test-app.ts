import { randomUUID } from 'node:crypto';
import { FILE_TYPES, type Problem } from '@klaster/shared/contract';
import { sql } from 'kysely';
import { buildApp } from '../../src/app';
import { signToken } from '../../src/auth/tokens';
import { connect, type Database } from '../../src/database/connect';

type Options = {
  /** Fixture account whose token is sent. */
  readonly as?: string;
  /** Sent as JSON; a text is sent as it is, and bytes as a workbook. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** An answer as the caller sees it: its data, or the problem. */
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
  /** Sends `GET /path` with the token of a fixture account. */
  call<Data>(request: string, options?: Options): Promise<Answer<Data>>;
  token(login: string): Promise<string>;
  close(): Promise<void>;
};

export const TEST_SECRET = 'secret of the tests, long enough';

/** A database of its own, copied from the fixtures. */
export async function createDatabase(template = 'template_api'): Promise<{ url: string; db: Database }> {
  const serverUrl = process.env['API_TEST_DATABASE_URL'] ?? '';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const root = connect(serverUrl);
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(root);
  await root.destroy();
  const url = serverUrl.replace(/postgres$/, name);
  return { url, db: connect(url) };
}

/** Most runs leave theirs to the end of the server. One that goes on for an hour would fill the disk. */
async function dropDatabase(url: string): Promise<void> {
  const root = connect(process.env['API_TEST_DATABASE_URL'] ?? '');
  await sql`drop database if exists ${sql.id(url.slice(url.lastIndexOf('/') + 1))} with (force)`.execute(root);
  await root.destroy();
}

/** The whole application over a database of its own. */
export async function startTestApp(): Promise<TestApp> {
  const { url: databaseUrl, db } = await createDatabase();
  const app = await buildApp({ db, tokenSecret: TEST_SECRET, trustedProxies: 'loopback', logLevel: 'silent' });
  const token = async (login: string) =>
    signToken(app.jwt, await db.selectFrom('users').selectAll().where('login', '=', login).executeTakeFirstOrThrow());
  const origin = await app.listen({ port: 0 });
  const call = async <Data>(request: string, { as, body, headers = {} }: Options = {}): Promise<Answer<Data>> => {
    const [method = '', path] = request.split(' ');
    const credentials = as === undefined ? {} : { 'x-access-token': await token(as) };
    const payload = body === undefined ? {} : { body: isText(body) || isFile(body) ? body : JSON.stringify(body) };
    const type = body === undefined ? {} : { 'content-type': isFile(body) ? FILE_TYPES.xlsx : 'application/json' };
    return readAnswer<Data>(
      await fetch(`${origin}${path}`, { method, headers: { ...type, ...credentials, ...headers }, ...payload }),
    );
  };
  const close = async () => {
    await app.close();
    await db.destroy();
    if (process.env['API_TEST_DROP_DATABASES']) await dropDatabase(databaseUrl);
  };
  return { db, databaseUrl, origin, call, token, close };
}

const isText = (body: unknown): body is string => typeof body === 'string';

const isFile = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array;

async function readAnswer<Data>(response: Response): Promise<Answer<Data>> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  const type = response.headers.get('content-type') ?? '';
  const data = (type.startsWith('application/json') ? JSON.parse(text).data : undefined) as Data;
  const problem = type.startsWith('application/problem+json') ? (JSON.parse(text) as Problem) : undefined;
  return { status: response.status, data, problem, text, bytes, headers: Object.fromEntries(response.headers) };
}
