import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { OilFactoriesAnswer } from '@klaster/shared/contract/registers';
import { sql } from 'kysely';
import { verifyAudit } from '../src/kernel/audit/verify';
import { connect } from '../src/kernel/database/connect';
import { ensureRole } from '../src/kernel/database/roles.repository';
import { readPostmaster } from '../src/kernel/embedded/postmaster';
import { runningServerUrl } from '../src/kernel/embedded';
import { factory, post, send, signIn, spawnApi as spawnProcess } from './support/api-process';
import { createDataFolder } from './setup/data-folder';
import { createDatabase } from './support/test-app';

let dataDir: string;
beforeAll(async () => (dataDir = await createDataFolder()));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const spawnApi = (environment?: Record<string, string>, imports?: string[]) =>
  spawnProcess(dataDir, environment, imports);

async function stop(api: ReturnType<typeof spawnApi>): Promise<void> {
  api.child.kill('SIGTERM');
  expect(await api.ended).toBe(0);
}

async function storedIds(origin: string): Promise<number[]> {
  const list = await fetch(`${origin}/api/oil_factories/1703`);
  const { data } = (await list.json()) as { data: OilFactoriesAnswer };
  return data.factories.map(({ id }) => id);
}

const isServerGone = () => !existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'));

/** @returns the single sentence of a refused start */
async function refusal(environment: Record<string, string>): Promise<string> {
  const api = spawnApi(environment);
  await expect(api.ready).rejects.toThrow();
  expect(await api.ended).toBe(1);
  expect(api.errors().trim().split('\n')).toHaveLength(1);
  return api.errors();
}

it('reports its progress, refuses a second start on its folder, and stops with the database on SIGTERM', async () => {
  const api = spawnApi();
  const origin = await api.ready;
  expect(api.progress).toEqual(['starting-database', 'migrating', 'seeding']);
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ok', sample: true });
  expect(await refusal({})).toMatch(/^The data folder .* is in use by another running instance/);
  await stop(api);
  expect(isServerGone()).toBe(true);
});

it('logs a request in a line of JSON, without passwords, tokens, searches or addresses; a cached answer once', async () => {
  const api = spawnApi({ LOG_LEVEL: 'info' });
  const origin = await api.ready;
  const token = await signIn(origin);
  await fetch(`${origin}/api/registers/clusters?search=Karimov`, { headers: { 'x-access-token': token } });
  for (let visits = 0; visits < 3; visits += 1) await (await fetch(`${origin}/api/registers/cooperatives`)).text();
  await stop(api);
  const texts = api.log().trim().split('\n');
  const lines = texts.map((text) => JSON.parse(text) as { req?: { path: string } });
  const linesOf = (path: string) => lines.filter(({ req }) => req?.path === path);
  expect(linesOf('/api/registers/clusters')).toEqual([
    expect.objectContaining({ reqId: expect.any(String), res: { statusCode: 200 }, responseTime: expect.any(Number) }),
  ]);
  expect(linesOf('/api/registers/cooperatives')).toHaveLength(1);
  for (const secret of ['Demo-2026!', token, 'Karimov', 'editor', 'remoteAddress'])
    expect(api.log()).not.toContain(secret);
});

it('loses no acknowledged write when it is killed', async () => {
  const api = spawnApi();
  const origin = await api.ready;
  const token = await signIn(origin);
  const acknowledged: number[] = [];
  const writes = Array.from({ length: 40 }, async (_, number) => {
    const storing = post<{ id: number }>(`${origin}/api/oil_factories`, factory(number), token);
    const stored = await storing.catch(() => undefined);
    if (stored) acknowledged.push(stored.id);
    if (acknowledged.length === 10) api.child.kill('SIGKILL');
  });
  await Promise.all(writes);
  expect(acknowledged.length).toBeGreaterThanOrEqual(10);
  const next = spawnApi();
  expect(await storedIds(await next.ready)).toEqual(expect.arrayContaining(acknowledged));
  next.child.disconnect();
  expect(await next.ended).toBe(0);
  expect(isServerGone()).toBe(true);
});

const DEATHS = [
  ['a database connection', busyBackend],
  ['the database server', postmasterId],
] as const;

let lastFactory = 1000;

it.each(DEATHS)(
  'outlives the death of %s under load: 503 meanwhile, nothing acknowledged is lost',
  async (_, victim) => {
    const api = spawnApi();
    const origin = await api.ready;
    const token = await signIn(origin);
    const acknowledged: number[] = [];
    const refused: unknown[] = [];
    // Writes until ten writes succeeded after the death.
    const writer = async () => {
      for (let after = 0; after < 10;) {
        const answer = await send(`${origin}/api/oil_factories`, factory((lastFactory += 1)), token);
        const { data, code } = (await answer.json()) as { data?: { id: number }; code?: string };
        if (data) acknowledged.push(data.id);
        else refused.push({ status: answer.status, code });
        if (refused.length > 0 && data) after += 1;
        if (data && acknowledged.length === 20) process.kill(await victim(), 'SIGKILL');
      }
    };
    await Promise.all([1, 2, 3, 4].map(writer));
    for (const refusal of refused) expect(refusal).toMatchObject({ status: 503, code: expect.stringMatching(CODES) });
    expect(await storedIds(origin)).toEqual(expect.arrayContaining(acknowledged));
    expect(api.child.exitCode).toBeNull();
    await stop(api);
  },
);

const CODES = /^(upstream_unavailable|outcome_unknown)$/;

/** A connection's server process. PostgreSQL restarts all when one is killed. */
async function busyBackend(): Promise<number> {
  const db = connect((await runningServerUrl(dataDir)) ?? '');
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() order by state_change desc`.execute(db);
  await db.destroy();
  return rows[0]?.pid ?? 0;
}

/** @throws Error if no server runs */
async function postmasterId(): Promise<number> {
  const postmaster = await readPostmaster(join(dataDir, 'postgres/cluster'));
  if (!postmaster) throw new Error('no server runs');
  return postmaster.pid;
}

it.each(['throw', 'reject'])('stops gracefully after an unexpected error: %s', async (kind) => {
  const plant = `process.on('message', (kind) => {
    if (kind === 'reject') void Promise.reject(new Error('planted'));
    if (kind === 'throw') throw new Error('planted');
  })`;
  const api = spawnApi({}, [`data:text/javascript,${encodeURIComponent(plant)}`]);
  await api.ready;
  api.child.send(kind);
  expect(await api.ended).toBe(1);
  expect(api.errors()).toMatch(/^Stopped by an unexpected error: Error: planted/);
  expect(isServerGone()).toBe(true);
});

const PUBLIC_ORIGIN = 'https://klaster.example';

const NO_PAUSES = `import timers from 'node:timers/promises';
  import { syncBuiltinESMExports } from 'node:module';
  const { setTimeout } = timers;
  timers.setTimeout = (_, ...rest) => setTimeout(0, ...rest);
  syncBuiltinESMExports();`;

it('ends with a sentence when the database dies repeatedly', async () => {
  const api = spawnApi({}, [`data:text/javascript,${encodeURIComponent(NO_PAUSES)}`]);
  await api.ready;
  while (api.child.exitCode === null) {
    // There may be no server at the moment.
    await postmasterId()
      .then((pid) => process.kill(pid, 'SIGQUIT'))
      .catch(() => undefined);
    await pause(20);
  }
  expect(await api.ended).toBe(1);
  const sentences = api.errors().trim().split('\n');
  const pauses = sentences.slice(0, -1).map((line) => /it is started again in ([0-9.]+) s\.$/.exec(line)?.[1]);
  expect(pauses.map(Number)).toEqual([0.25, 0.5, 1, 2, 4]);
  expect(sentences.at(-1)).toBe('The embedded PostgreSQL ended unexpectedly: see postgres.log in the data folder.');
});

it('runs on an external server with DATABASE_URL and PUBLIC_ORIGIN, and warns that its role may change the audit', async () => {
  const { url, db } = await createDatabase('template0');
  const api = spawnApi({ DATABASE_URL: url, PUBLIC_ORIGIN, LOG_LEVEL: 'warn' });
  expect(await (await fetch(`${await api.ready}/readyz`)).json()).toEqual({ status: 'ok', sample: false });
  expect(await db.selectFrom('token_secret').selectAll().execute()).toHaveLength(1);
  await stop(api);
  expect(api.log()).toContain('the role of DATABASE_URL may change the audit');
  await db.destroy();
});

it('migrates with the role of DATABASE_OWNER_URL, and serves with that of DATABASE_URL', async () => {
  const { url, apiUrl, db } = await createDatabase('template0');
  const database = new URL(url).pathname.slice(1);
  const owner = new URL(url);
  owner.username = 'klaster_owner';
  await ensureRole(db, owner.username, owner.password);
  await sql`alter database ${sql.id(database)} owner to ${sql.id(owner.username)}`.execute(db);
  const roles = { DATABASE_URL: apiUrl, DATABASE_OWNER_URL: owner.href, PUBLIC_ORIGIN, DEMO: '1', LOG_LEVEL: 'warn' };
  for (let start = 0; start < 2; start += 1) {
    const api = spawnApi(roles);
    const origin = await api.ready;
    const token = await signIn(origin);
    expect(await post(`${origin}/api/oil_factories`, factory(500 + start), token)).toBeDefined();
    await stop(api);
    expect(api.log()).toBe('');
  }
  expect((await verifyAudit(db)).faults).toEqual([]);
  const { rows } = await sql<{ owner: string }>`select distinct tableowner as owner from pg_tables
    where schemaname = 'public'`.execute(db);
  expect(rows).toEqual([{ owner: 'klaster_owner' }]);
  const served = connect(apiUrl);
  await expect(sql`create table mine (id int)`.execute(served)).rejects.toThrow('permission denied');
  await expect(sql`create temporary table mine (id int)`.execute(served)).rejects.toThrow('permission denied');
  await expect(served.deleteFrom('audit').execute()).rejects.toThrow('permission denied');
  await served.destroy();
  await db.destroy();
}, 60_000);

it('says in one sentence that its address is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await refusal({ PORT: String(port) })).toBe(
    `The address 127.0.0.1:${port} is in use by another program: stop it, or set another PORT.\n`,
  );
  expect(isServerGone()).toBe(true);
  other.close();
});

it('says in one sentence what is wrong with its environment', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  expect(await refusal({ PORT: 'x' })).toContain('PORT is wrong');
  expect(await refusal({ DATA_DIR: file })).toContain('it is not a folder');
  const server = { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/none', PUBLIC_ORIGIN };
  expect(await refusal({ ...server, PUBLIC_ORIGIN: '' })).toContain('DATABASE_URL is set without PUBLIC_ORIGIN');
  const unreachable = (name: string) => `Cannot use the database that ${name} names: ECONNREFUSED.\n`;
  expect(await refusal(server)).toBe(unreachable('DATABASE_URL'));
  const { apiUrl, db } = await createDatabase('template0');
  await db.destroy();
  const owned = { DATABASE_URL: apiUrl, DATABASE_OWNER_URL: server.DATABASE_URL, PUBLIC_ORIGIN };
  expect(await refusal(owned)).toBe(unreachable('DATABASE_OWNER_URL'));
});
