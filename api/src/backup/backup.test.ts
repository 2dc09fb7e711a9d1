import { sql } from 'kysely';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { change, databases, differences, dumpDatabase, restoreInto, KEY, streamOf } from '../../test/support/archives';
import { addAttachment, pdf } from '../../test/support/attachments';
import { addEntry, insert, userId } from '../../test/support/fixtures';
import { createDatabase } from '../../test/support/test-app';
import { sealWaiting } from '../kernel/audit/seal';
import { verifyAudit } from '../kernel/audit/verify';
import { migrate } from '../kernel/database/migrations/migrate';
import { verifyArchive } from './verify';

const database = databases();

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'klaster-backup-'))));
afterAll(() => rm(folder, { recursive: true }));

it('restores every row unchanged, with sequences, triggers and an intact audit', async () => {
  const from = await database();
  for (let row = 0; row < 3; row += 1) await change(from.db, { text: '\\N\t\r\n\b ў😀"\\', n: 0.1 });
  await sealWaiting(from.db);
  await change(from.db);
  const archive = await dumpDatabase(from.url);
  expect(await verifyArchive(streamOf(archive), KEY)).toMatchObject({ audit: [], about: { audit: { position: 3 } } });
  const to = await database('template0');
  await restoreInto(to.url, archive);
  expect(await differences(to.url, archive)).toEqual([]);
  expect(await verifyAudit(to.db)).toMatchObject({ head: { position: 3 }, waiting: 1, faults: [] });
  await migrate(to.db);
  await change(to.db);
  await sealWaiting(to.db);
  expect(await verifyAudit(to.db)).toMatchObject({ head: { position: 5 }, waiting: 0, faults: [] });
  await expect(to.db.deleteFrom('audit_seals').execute()).rejects.toThrow('append-only');
  const broken = to.db.updateTable('users').set({ province_code: '1799' }).execute();
  await expect(broken).rejects.toThrow('foreign key');
});

describe('a database with files, erased details and what is valid for a time', () => {
  const BYTES = pdf(200_000, '\\x00\r\n\t');
  const session = { token_version: 1, address: '', browser: null, system: null };
  let archive: Buffer;
  let to: Awaited<ReturnType<typeof createDatabase>>;
  let user_id: number;
  beforeAll(async () => {
    const from = await createDatabase();
    const entry_id = await addEntry(from.db, 'clusters');
    await addAttachment(from.db, { register: 'clusters', entry_id }, { bytes: BYTES });
    await sql`
      insert into audit (action, entity, entity_id, after, at)
      select 'sign_in', 'users', 1, '{"network_address": "192.0.2.9"}', now() - interval '400 days' from generate_series(1, 3)`.execute(
      from.db,
    );
    await sealWaiting(from.db);
    await change(from.db);
    await sql`select forget_network_addresses(2), forget_network_addresses(2)`.execute(from.db);
    await sealWaiting(from.db);
    user_id = await userId(from.db, 'admin');
    await insert(from.db, 'sessions', { user_id, ...session }, { user_id, ...session });
    const link = { user_id, purpose: 'reset' as const, expires_at: new Date(Date.now() + 3_600_000) };
    const used = { ...link, token_hash: 'used', used_at: new Date() };
    await insert(from.db, 'one_time_links', { ...link, token_hash: 'open' }, used);
    const message = { user_id, email: 'a@b.uz' };
    await insert(from.db, 'mail_outbox', message, { ...message, done_at: new Date() });
    await from.db.updateTable('mail_state').set({ is_on: true }).execute();
    archive = await dumpDatabase(from.url);
    to = await createDatabase('template0');
    await restoreInto(to.url, archive);
    await from.db.destroy();
  });
  afterAll(() => to.db.destroy());

  it('is restored with the bytes of attached files', async () => {
    expect(await differences(to.url, archive)).toEqual([]);
    const [part] = await to.db.selectFrom('attachment_parts').selectAll().execute();
    expect(part?.bytes.equals(BYTES)).toBe(true);
  });

  it('has a valid audit without the erased details, before and after a restore', async () => {
    expect((await verifyArchive(streamOf(archive), KEY)).audit).toEqual([]);
    expect((await verifyAudit(to.db)).faults).toEqual([]);
  });

  it('is restored without sessions, open links or queued messages', async () => {
    expect(await to.db.selectFrom('sessions').select('id').execute()).toEqual([]);
    expect(await to.db.selectFrom('one_time_links').select('token_hash').execute()).toEqual([{ token_hash: 'used' }]);
    expect(await to.db.selectFrom('mail_outbox').select('done_at').where('done_at', 'is', null).execute()).toEqual([]);
    expect(await to.db.selectFrom('mail_state').select('is_on').execute()).toEqual([{ is_on: false }]);
    // A token issued after the backup must not match the session of somebody else.
    expect(await insert(to.db, 'sessions', { user_id, ...session })).toMatchObject([{ id: 1_000_003 }]);
  });
});

it('restores only into an empty database and folder, completely or not at all', async () => {
  const from = await database();
  const archive = await dumpDatabase(from.url);
  await expect(restoreInto(from.url, archive)).rejects.toThrow('The database is not empty');
  const to = await database('template0');
  await writeFile(join(folder, 'of-others'), '');
  await expect(restoreInto(to.url, archive, folder)).rejects.toThrow('is not empty: restore into an empty folder');
  const changed = Buffer.from(archive);
  changed[archive.length - 30]! ^= 1;
  await expect(restoreInto(to.url, changed)).rejects.toThrow('was changed, or is damaged');
  await expect(restoreInto(to.url, archive.subarray(0, -100))).rejects.toThrow('cut off');
  await restoreInto(to.url, archive);
  expect(await differences(to.url, archive)).toEqual([]);
});
