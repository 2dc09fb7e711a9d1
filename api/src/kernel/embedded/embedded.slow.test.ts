import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Restarts } from '@klaster/shared/restarts';
import { sql } from 'kysely';
import { startEmbedded } from '.';
import { createDataFolder } from '../../../test/setup/data-folder';
import { connect } from '../database/connect';
import { prepareServerFolder } from './folders';
import { serverIdentity } from './identity';

/** Shared, since initialising a cluster is slow. */
let dataDir: string;
let freshDir: string;
beforeAll(async () => {
  dataDir = await createDataFolder();
  await (await startEmbedded(dataDir)).stop();
});
beforeEach(async () => (freshDir = await createDataFolder()));
afterEach(() => rm(freshDir, { recursive: true, force: true }));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const db = connect(url);
  try {
    return (await sql.raw<Row>(text).execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

it('retains its data over a restart, and leaves no lock behind', async () => {
  const first = await startEmbedded(dataDir);
  await query(first.url, 'create table stored as select 42 as answer');
  await first.stop();
  expect((await readdir(dataDir)).sort()).toEqual(['database-password', 'postgres', 'postgres.log']);
  const second = await startEmbedded(dataDir);
  expect(await query(second.url, 'select answer from stored')).toEqual([{ answer: 42 }]);
  await second.stop();
});

it('requires a password that only its user can read', async () => {
  const server = await startEmbedded(dataDir);
  const strange = new URL(server.url);
  strange.password = 'guess';
  await expect(query(strange.href, 'select 1')).rejects.toThrow('password authentication failed');
  expect((await stat(join(dataDir, 'database-password'))).mode & 0o777).toBe(0o600);
  await server.stop();
});

it('refuses a folder that a running instance uses, in one sentence', async () => {
  const server = await startEmbedded(dataDir);
  await expect(startEmbedded(dataDir)).rejects.toThrow(/in use by another running instance \(process \d+\)/);
  expect(await query(server.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  await server.stop();
});

it('lets one of several simultaneous starts have the folder', async () => {
  const starts = await Promise.allSettled([1, 2, 3, 4].map(() => startEmbedded(freshDir)));
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  expect(servers).toHaveLength(1);
  await servers[0]?.stop();
});

it('takes over the lock of a process that is gone', async () => {
  await writeFile(join(dataDir, 'instance.lock'), '4194303 1');
  const server = await startEmbedded(dataDir);
  expect(await readFile(join(dataDir, 'instance.lock'), 'utf8')).toContain(String(process.pid));
  await server.stop();
});

it('starts over if creating the cluster was interrupted', async () => {
  const folder = await prepareServerFolder(freshDir, serverIdentity());
  await mkdir(join(folder, 'cluster.draft/base'), { recursive: true });
  const server = await startEmbedded(freshDir);
  expect(await query(server.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  await server.stop();
});

async function readPostmaster(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Retries until the server is back. */
async function onceBack<Row>(url: string, text: string): Promise<Row[]> {
  for (;;) {
    try {
      return await query<Row>(url, text);
    } catch {
      await pause(20);
    }
  }
}

it.each(['SIGKILL', 'SIGINT'] as const)('restarts at its address when it ends by %s, with its data', async (signal) => {
  const server = await startEmbedded(dataDir, {}, new Restarts({ pauses: [10, 100, 500, 1000, 1000, 1000, 1000] }));
  await query(server.url, `create table signals as select '${signal}' as last`);
  const killed = await readPostmaster(dataDir);
  process.kill(killed, signal);
  expect(await onceBack(server.url, 'select last from signals')).toEqual([{ last: signal }]);
  expect(await readPostmaster(dataDir)).not.toBe(killed);
  await query(server.url, 'drop table signals');
  await server.stop();
  expect(await server.ended).toBe(false);
});

it('reports an unexpected end when it dies repeatedly', async () => {
  const server = await startEmbedded(dataDir, {}, new Restarts({ pauses: [] }));
  process.kill(await readPostmaster(dataDir), 'SIGKILL');
  expect(await server.ended).toBe(true);
  await server.stop();
});

it('can be stopped before a restart', async () => {
  const server = await startEmbedded(dataDir, {}, new Restarts({ pauses: [3_600_000] }));
  process.kill(await readPostmaster(dataDir), 'SIGKILL');
  await server.stop();
  expect(await server.ended).toBe(false);
});

it('does not outlive a process that is killed', async () => {
  const program = `import { startEmbedded } from './src/kernel/embedded';
    startEmbedded(${JSON.stringify(dataDir)}).then(() => process.kill(process.pid, 'SIGKILL'));`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { cwd: resolve(__dirname, '../../..'), stdio: 'inherit' });
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  while (await readFile(join(dataDir, 'postgres/cluster/postmaster.pid')).catch(() => undefined)) await pause(20);
});

it('refuses data of another version of PostgreSQL', async () => {
  await mkdir(join(freshDir, 'postgres/cluster'), { recursive: true });
  await writeFile(join(freshDir, 'postgres/cluster/PG_VERSION'), '16\n');
  await expect(startEmbedded(freshDir)).rejects.toThrow('was written by PostgreSQL 16, not 18');
});

it('refuses a data folder that is a file', async () => {
  await writeFile(join(freshDir, 'file'), '');
  await expect(startEmbedded(join(freshDir, 'file'))).rejects.toThrow('it is not a folder');
  await expect(startEmbedded(join(freshDir, 'file/below'))).rejects.toThrow('a part of the path is not a folder');
});

it('stores the data where its server can reach it, even if the home folder is closed to it', async () => {
  const home = join(freshDir, 'home');
  await mkdir(home, { mode: 0o700 });
  const below = join(home, 'data');
  const server = await startEmbedded(below);
  const folder = await realpath(join(below, 'postgres'));
  expect(folder.startsWith(serverIdentity() ? '/var/lib/klaster/postgres-' : below)).toBe(true);
  await query(server.url, 'create table stored as select 42 as answer');
  await server.stop();
  const again = await startEmbedded(below);
  expect(await query(again.url, 'select answer from stored')).toEqual([{ answer: 42 }]);
  await again.stop();
  await rm(folder, { recursive: true });
});
