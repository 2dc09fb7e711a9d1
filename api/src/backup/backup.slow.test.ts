import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { canonicalJson } from '@klaster/shared/contract/http';
import { Migrator, sql } from 'kysely';
import { pack } from 'tar-stream';
import { change, databases, differences, dumpDatabase, restoreInto, KEY, streamOf } from '../../test/support/archives';
import { tamper } from '../../test/support/audit';
import { addFactory } from '../../test/support/fixtures';
import { sealWaiting } from '../kernel/audit/seal';
import { verifyAudit } from '../kernel/audit/verify';
import type { Database } from '../kernel/database/connect';
import * as migrations from '../kernel/database/migrations';
import { migrate } from '../kernel/database/migrations/migrate';
import { databaseSource } from './releases/database-source.repository';
import { folderSource } from './releases/folder-source';
import { verifyArchive } from './verify';

const database = databases();

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'klaster-backup-'))));
afterAll(() => rm(folder, { recursive: true }));

const definitions = async (db: Database) =>
  (
    await sql`
      select 'index' as kind, pg_get_indexdef(indexrelid) as text from pg_index join pg_class c on c.oid = indrelid
        where c.relnamespace = current_schema()::regnamespace
      union all select 'constraint', conrelid::regclass::text || ' ' || conname || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = current_schema()::regnamespace
      union all select 'trigger', tgenabled::text || pg_get_triggerdef(t.oid) from pg_trigger t where not tgisinternal
      order by 1, 2`.execute(db)
  ).rows;

it('leaves indexes, keys and triggers as migrations make them', async () => {
  const from = await database();
  const to = await database('template0');
  await restoreInto(to.url, await dumpDatabase(from.url));
  expect(await definitions(to.db)).toEqual(await definitions(from.db));
});

it('is a snapshot of one moment during concurrent changes', async () => {
  const from = await database();
  const work = { isOn: true };
  const writing = [1, 2, 3].map(async () => {
    while (work.isOn) await change(from.db);
  });
  const sealing = (async () => {
    while (work.isOn) await sealWaiting(from.db);
  })();
  const archive = await dumpDatabase(from.url);
  work.isOn = false;
  await Promise.all([...writing, sealing]);
  expect((await verifyArchive(streamOf(archive), KEY)).audit).toEqual([]);
  const to = await database('template0');
  await restoreInto(to.url, archive);
  expect((await verifyAudit(to.db)).faults).toEqual([]);
  const { rows } = await sql<{ odd: number }>`
    select count(*) as odd from oil_factories f full join audit a on a.entity_id = f.id where a.id is null or f.id is null`.execute(
    to.db,
  );
  expect(rows).toEqual([{ odd: 0 }]);
});

it('refuses a newer schema, and migrates an older one', async () => {
  const from = await database();
  await sql`insert into kysely_migration values ('9999-of-tomorrow', '')`.execute(from.db);
  const to = await database('template0');
  await expect(restoreInto(to.url, await dumpDatabase(from.url))).rejects.toThrow(
    'of a newer release (0.1.0, with the migration 9999-of-tomorrow)',
  );
  const old = await database('template0');
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0050'));
  await new Migrator({ db: old.db, provider: { getMigrations: async () => before } }).migrateToLatest();
  await change(old.db);
  await restoreInto(to.url, await dumpDatabase(old.url));
  await migrate(to.db);
  expect(await to.db.selectFrom('rating_targets').select('year').execute()).toEqual([]);
  expect(await to.db.selectFrom('oil_factories').select('id').execute()).toHaveLength(1);
});

it.each([
  ['changed', `update audit set entity_id = 77 where id = 2`, 'positions 1 to 1000: rows and seals'],
  ['missing', `delete from audit where id = 2`, 'positions 1 to 1000: rows and seals'],
  [
    'inserted',
    `insert into audit (action, entity) values ('edit', 'users')`,
    'it was inserted without entering the chain',
  ],
  ['cut off', `delete from audit where id = 3; delete from audit_seals where audit_id = 3`, 'ends at position 2'],
])('finds an audit row that was %s before the backup, without a database', async (_what, statement, fault) => {
  const { db, url } = await database();
  for (let row = 0; row < 3; row += 1) await change(db);
  await sealWaiting(db);
  await tamper(db, statement);
  const { audit } = await verifyArchive(streamOf(await dumpDatabase(url)), KEY);
  expect(audit.join('\n')).toContain(fault);
});

it('names rows by which a database differs', async () => {
  const { db, url } = await database();
  const ids = [await addFactory(db), await addFactory(db), await addFactory(db)];
  const archive = await dumpDatabase(url);
  await sql`delete from oil_factories where id = ${ids[0]}`.execute(db);
  await sql`update oil_factories set address = 'another' where id = ${ids[1]}`.execute(db);
  const added = await addFactory(db);
  const factories = (await differences(url, archive)).find(({ table }) => table === 'oil_factories');
  expect(factories).toMatchObject({ missing: 1, changed: 1, added: 1 });
  expect(factories?.examples).toEqual([`missing ${ids[0]}`, `changed ${ids[1]}`, `added ${added}`]);
});

describe('releases', () => {
  let store: string;
  let previous = '0'.repeat(64);
  let seq = 0;
  beforeEach(async () => {
    store = await mkdtemp(join(folder, 'store-'));
    [previous, seq] = ['0'.repeat(64), 0];
    await mkdir(join(store, 'record'));
    for (const secret of ['operator.token', 'visitor.key']) await writeFile(join(store, secret), 'secret');
    for (const version of ['a'.repeat(16), 'b'.repeat(16)]) await publish(version);
  });

  async function event(own: object): Promise<void> {
    const content = { ...own, seq: (seq += 1), at: '2026-11-26T09:00:00.000Z', who: 'operator', why: 'test', previous };
    previous = createHash('sha256').update(canonicalJson(content)).digest('hex');
    const file = join(store, 'record', `${String(seq).padStart(8, '0')}.json`);
    await writeFile(file, `${canonicalJson({ ...content, hash: previous })}\n`);
  }

  async function publish(version: string): Promise<void> {
    await mkdir(join(store, 'mf-registers', version, 'assets'), { recursive: true });
    await writeFile(join(store, 'mf-registers', version, 'assets/a.js'), version);
    await event({ kind: 'published', app: 'mf-registers', version, bytes: 16 });
  }

  it('come back with their record, without the secrets of gateways', async () => {
    const { url } = await database();
    await event({ kind: 'removed', app: 'mf-registers', version: 'b'.repeat(16) });
    const archive = await dumpDatabase(url, folderSource(store));
    expect((await verifyArchive(streamOf(archive), KEY)).manifest.releases).toMatchObject({ files: 4, events: 3 });
    const target = join(folder, 'restored/releases');
    await restoreInto((await database('template0')).url, archive, target);
    expect((await readdir(target, { recursive: true })).filter((name) => name.includes('.')).toSorted()).toEqual([
      `mf-registers/${'a'.repeat(16)}/assets/a.js`,
      ...[1, 2, 3].map((number) => `record/0000000${number}.json`),
    ]);
    const record = 'record/00000003.json';
    expect(await readFile(join(target, record))).toEqual(await readFile(join(store, record)));
  });

  it('are the same from the gateways’ database as from a folder', async () => {
    const { url, db } = await database();
    await expect(dumpDatabase(url, databaseSource(url))).rejects.toThrow(
      'There is no record of releases in the database',
    );
    await sql`create schema releases`.execute(db);
    await sql`create table releases.objects (folder text, name text, body bytea)`.execute(db);
    const put = (place: string, name: string, body: Buffer) =>
      sql`insert into releases.objects values (${place}, ${name}, ${body})`.execute(db);
    for (const name of await readdir(join(store, 'record')))
      await put('record', name, await readFile(join(store, 'record', name)));
    for (const version of ['a'.repeat(16), 'b'.repeat(16)]) {
      const tar = pack();
      tar.entry({ name: 'assets/a.js' }, version);
      tar.finalize();
      await put('archives', `mf-registers@${version}`, gzipSync(await buffer(tar)));
    }
    const manifests = [];
    for (const source of [folderSource(store), databaseSource(url)])
      manifests.push((await verifyArchive(streamOf(await dumpDatabase(url, source)), KEY)).manifest.releases);
    expect(manifests[0]).toEqual(manifests[1]);
    await sql`delete from releases.objects where name like '%aaaa'`.execute(db);
    await expect(dumpDatabase(url, databaseSource(url))).rejects.toThrow('is in the record and not whole');
  });

  it('are not backed up if the record is broken or names a missing release', async () => {
    const { url } = await database();
    await rm(join(store, 'mf-registers', 'a'.repeat(16)), { recursive: true });
    await expect(dumpDatabase(url, folderSource(store))).rejects.toThrow('is in the record and not whole');
    await rm(join(store, 'record/00000001.json'));
    await expect(dumpDatabase(url, folderSource(store))).rejects.toThrow(
      'The record of releases is not whole: event 1 does not follow',
    );
    await expect(dumpDatabase(url, folderSource(folder))).rejects.toThrow('There is no record of releases');
  });
});
