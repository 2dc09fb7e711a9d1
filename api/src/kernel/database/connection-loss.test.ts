import { once } from 'node:events';
import { connect as dial, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { problemSchema } from '@klaster/shared/contract/http';
import { sql } from 'kysely';
import { addFactory } from '../../../test/support/fixtures';
import { createDatabase, startTestApp, type TestApp } from '../../../test/support/test-app';
import { connect, type Database, readSnapshot } from './connect';
import { DatabaseUnavailable, OutcomeUnknown, type PoolLimits, SERVING_LIMITS } from '@klaster/shared/postgres';

let api: TestApp;
/** Observes the application over its own connections. */
let operator: Database;
beforeAll(async () => {
  api = await startTestApp();
  operator = connect(api.databaseUrl);
});
afterAll(() => Promise.all([api.close(), operator.destroy()]));

type Backend = { pid: number };

async function backendWhere(condition: string, count = 1): Promise<number> {
  for (;;) {
    const { rows } = await sql<Backend>`
      select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and ${sql.raw(condition)}`.execute(operator);
    if (rows[0] && rows.length >= count) return rows[0].pid;
  }
}

const end = (pid: number) => sql`select pg_terminate_backend(${pid}, 10000)`.execute(operator);

const endAll = () =>
  sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(operator);

const whileLocked = <T>(run: () => Promise<T>) =>
  operator.transaction().execute(async (tx) => {
    await sql`lock table oil_factories in access exclusive mode`.execute(tx);
    return run();
  });

const WAITS_FOR_FACTORIES = `wait_event_type = 'Lock' and query like '%oil_factories%'`;

const list = (language = 'en') => api.call('GET /api/oil_factories/1703', { headers: { 'accept-language': language } });

it('answers after its idle connections were closed', async () => {
  await Promise.all(Array.from({ length: 10 }, () => list()));
  await endAll();
  // The pool may notice a moment later.
  let { status } = await list();
  for (let lost = 0; status === 503 && lost < 10; lost += 1) ({ status } = await list());
  expect(status).toBe(200);
});

it('answers 503 in the requested language when a connection is closed during a query, and recovers', async () => {
  const answer = await whileLocked(async () => {
    const answering = list('ru');
    await end(await backendWhere(WAITS_FOR_FACTORIES));
    return answering;
  });
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
  expect(problemSchema.parse(answer.problem)).toMatchObject({
    code: 'upstream_unavailable',
    title: 'Сервис недоступен',
  });
  expect((await list()).status).toBe(200);
});

it('survives a connection that is ended within a transaction, between two statements', async () => {
  const failing = api.db.transaction().execute(async (tx) => {
    await sql`create table lost (id int)`.execute(tx);
    await end(await backendWhere(`state = 'idle in transaction' and query like '%lost%'`));
    return sql`insert into lost values (1)`.execute(tx);
  });
  const error: unknown = await failing.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect(error).not.toBeInstanceOf(OutcomeUnknown);
  expect((await list()).status).toBe(200);
});

it('says that the outcome is unknown when the connection is ended during COMMIT', async () => {
  const id = await addFactory(api.db);
  await sql`
    create function hold_commit() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(1); return null; end $$`.execute(operator);
  await sql`
    create constraint trigger hold_commit after insert on audit deferrable initially deferred
    for each row execute function hold_commit()`.execute(operator);
  const answer = await operator.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(tx);
    const answering = api.call(`PATCH /api/oil_factories/remove/${id}`, {
      as: 'editor',
      headers: { 'accept-language': 'en' },
    });
    await end(await backendWhere(`wait_event = 'advisory' and query like '%commit'`));
    return answering;
  });
  await sql`drop trigger hold_commit on audit`.execute(operator);
  expect(answer.status).toBe(503);
  expect(answer.problem).toMatchObject({ code: 'outcome_unknown', title: 'Unknown whether saved' });
  expect(answer.headers['retry-after']).toBeUndefined();
  expect((await api.call(`PATCH /api/oil_factories/remove/${id}`, { as: 'editor' })).status).toBe(200);
});

it('answers 503 and is not ready while the server accepts no connections, and recovers', async () => {
  const root = connect(process.env['API_TEST_DATABASE_URL'] ?? '');
  const name = sql.id(new URL(api.databaseUrl).pathname.slice(1));
  const allow = (yes: boolean) => sql`alter database ${name} allow_connections ${sql.lit(yes)}`.execute(root);
  const statuses = async () => {
    const answers = [await api.call('GET /healthz'), await api.call('GET /readyz'), await list()];
    return answers.map(({ status }) => status);
  };
  await allow(false);
  await endAll();
  expect(await statuses()).toEqual([200, 503, 503]);
  await allow(true);
  expect(await statuses()).toEqual([200, 200, 200]);
  await root.destroy();
});

it('reports a violated deferred constraint at COMMIT', async () => {
  const { db } = await createDatabase();
  await sql`create table strict_table (id int unique deferrable initially deferred)`.execute(db);
  const twice = db.transaction().execute((tx) => sql`insert into strict_table values (1), (1)`.execute(tx));
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  await db.destroy();
});

describe('within limits', () => {
  const LIMITS: PoolLimits = { ...SERVING_LIMITS, connections: 2, waitMs: 100, answerMs: 1_000 };
  const PATIENT = { ...LIMITS, waitMs: 2_000 };

  const open = (url: string, limits = LIMITS) => {
    const db = connect(url, limits);
    cleanups.push(() => db.destroy());
    return db;
  };

  const failure = (db: Database, query = sql`select 1`) =>
    query.execute(db).then(
      () => 'none',
      (error: unknown) => (error instanceof DatabaseUnavailable ? error.message : error),
    );

  /** On a busy machine connecting may take longer than `waitMs`. */
  async function untilConnected(db: Database, connections: number) {
    for (let tries = 0; tries < 50; tries += 1) {
      const queries = Array.from({ length: connections }, () => failure(db, sql`select pg_sleep(0.05)`));
      if ((await Promise.all(queries)).every((outcome) => outcome === 'none')) return;
    }
  }

  it('waits for a free connection up to its limit', async () => {
    const db = open(api.databaseUrl);
    await untilConnected(db, 2);
    await whileLocked(async () => {
      const held = [1, 2].map(() => sql`select from oil_factories`.execute(db).catch(() => undefined));
      await backendWhere(WAITS_FOR_FACTORIES, 2);
      expect(await failure(db)).toMatch(/timeout/);
      await Promise.all(held);
    });
    await untilConnected(db, 1);
    expect(await failure(db)).toBe('none');
  });

  it('gives up a server that accepts the connection and does not answer', async () => {
    expect(await failure(open(await listen(createServer())))).toMatch(/timeout/);
  });

  it('replaces a connection that no longer responds', async () => {
    const wire = await startWire(api.databaseUrl);
    const db = open(wire.url, PATIENT);
    expect(await failure(db)).toBe('none');
    wire.cut();
    expect(await failure(db)).toBe('Query read timeout');
    expect(await failure(db)).toBe('none');
  });

  it('releases connections that are lost when a long reading begins', async () => {
    const wire = await startWire(api.databaseUrl);
    const db = open(wire.url, PATIENT);
    const begin = () => readSnapshot(db, async function* () {}).next();
    for (let lost = 0; lost < LIMITS.connections; lost += 1) {
      expect(await failure(db)).toBe('none');
      wire.cut();
      await expect(begin()).rejects.toThrow('Query read timeout');
    }
    expect(await failure(db)).toBe('none');
  });

  it.each([
    ['57P03', 'the database system is starting up'],
    ['53300', 'sorry, too many clients already'],
    ['57P01', 'terminating connection due to administrator command'],
  ])('treats a server that refuses with %s as unreachable', async (code, sentence) => {
    const fields = `SFATAL\0C${code}\0M${sentence}\0\0`;
    const refusal = Buffer.alloc(5 + fields.length);
    refusal.write('E');
    refusal.writeInt32BE(4 + fields.length, 1);
    refusal.write(fields, 5);
    const busy = createServer((socket) => void socket.once('data', () => socket.end(refusal)));
    expect(await failure(open(await listen(busy)))).toBe(sentence);
  });
});

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

/** @returns an address of the server, on which it listens until the end of the test */
async function listen(server: Server, address = 'postgres://a:b@127.0.0.1/c'): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  cleanups.push(() => server.close());
  const url = new URL(address);
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
}

/** A proxy that can drop the data of its open connections. */
async function startWire(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = dial(Number(target.port), target.hostname);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
    sockets.push(near, far);
  });
  const url = await listen(server, databaseUrl);
  cleanups.push(() => sockets.forEach((socket) => socket.destroy()));
  return { url, cut: () => sockets.splice(0).forEach((socket) => socket.unpipe().pause()) };
}
