import { Migrator, sql } from 'kysely';
import { addFactory, addReport, fillTemplate, insert, userId } from '../../../test/support/fixtures';
import { createDatabase } from '../../../test/support/test-app';
import { connect } from './connect';
import { migrate } from './migrations/migrate';
import * as migrations from './migrations';

it('migrates once when three instances start at once', async () => {
  const { url, db } = await createDatabase('template0');
  const instances = [db, connect(url), connect(url)];
  await Promise.all(instances.map((instance) => migrate(instance)));
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
  expect(await db.selectFrom('districts').select('code').execute()).toHaveLength(206);
  await Promise.all(instances.map((instance) => instance.destroy()));
});

it('lets an instance of the previous release start on the next schema without changing it', async () => {
  const { url, db } = await createDatabase('template0');
  const before = Object.fromEntries(Object.entries(migrations).slice(0, -2));
  expect(await migrate(db, before)).toBe(false);
  const others = [connect(url), connect(url), connect(url)];
  const [next, former] = await Promise.all([
    migrate(others[0]!),
    // It may migrate before or after the next release.
    migrate(others[1]!, before),
    migrate(others[2]!),
  ]);
  expect(next).toBe(false);
  expect([true, false]).toContain(former);
  expect(await migrate(db, before)).toBe(true);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
  const { '0051-list-density': _, ...rest } = migrations;
  await expect(migrate(db, rest)).rejects.toThrow('0051-list-density');
  await Promise.all([db, ...others].map((instance) => instance.destroy()));
});

it('names the migration that fails, and why', async () => {
  const { db } = await createDatabase('template0');
  const broken = { up: () => sql`alter table nothing add column x int`.execute(db).then(() => undefined) };
  await expect(migrate(db, { ...migrations, '9999-broken': broken })).rejects.toThrow(
    'The migration 9999-broken failed: error: relation "nothing" does not exist',
  );
  await db.destroy();
});

async function databaseBefore(name: keyof typeof migrations) {
  const { db } = await createDatabase('template0');
  const before = Object.fromEntries(Object.entries(migrations).filter(([other]) => other < name));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => before } }).migrateToLatest();
  expect(error).toBeUndefined();
  return db;
}

it('computes search keys of existing entries again', async () => {
  const db = await databaseBefore('0010-search');
  const id = await addFactory(db, { company_name: 'Бўстон ёғ', search_key: 'bastan yag' });
  await migrate(db);
  const row = await db.selectFrom('oil_factories').select('search_key').where('id', '=', id).executeTakeFirst();
  expect(row?.search_key).toBe('bwston yog');
  await db.destroy();
});

it('sets the submitter of older reports from their snapshots', async () => {
  const db = await databaseBefore('0011-report-sender');
  await fillTemplate(db);
  const [author, sender] = [await userId(db, 'klaster'), await userId(db, 'editor')];
  const report = { figures: '{}', author_id: author, year: 2026, cluster_id: 1 };
  const sent = { ...report, status: 'new' as const, submitted_at: new Date() };
  const rows = [
    { ...sent, quarter: 1 },
    { ...sent, quarter: 2 },
    { ...report, quarter: 3, status: 'draft' as const },
  ];
  const [known] = await insert(db, 'reports', ...rows);
  const snapshot = { report_id: known.id, figures: '{}', author_id: author, round: 1, status: 'new' } as const;
  const [rejected, second] = [{ status: 'rejected' as const }, { round: 2, author_id: sender }];
  await insert(db, 'report_snapshots', snapshot, { ...snapshot, ...rejected }, { ...snapshot, ...second });
  await migrate(db);
  const senders = await db.selectFrom('reports').select('submitted_by').orderBy('quarter').execute();
  expect(senders.map(({ submitted_by }) => submitted_by)).toEqual([sender, null, null]);
  await db.destroy();
});

it('gives the last snapshot of a report the notes of sections that were not saved since', async () => {
  const db = await databaseBefore('0019-notes-of-snapshots');
  await fillTemplate(db);
  const id = await addReport(db, { status: 'rejected' });
  const by = await userId(db, 'klaster');
  const at = (hour: number) => `2026-11-22T0${hour}:00:00Z`;
  const snapshot = { report_id: id, round: 1, figures: '{}', author_id: by };
  await insert(db, 'report_snapshots', { ...snapshot, status: 'new', created_at: at(2) });
  await insert(db, 'report_snapshots', { ...snapshot, status: 'rejected', created_at: at(3) });
  const notes = [{ first_plan: 'ўлчанди' }, { third_plan: 'қайта ўлчанди' }].map((one) => JSON.stringify(one));
  const saved = { report_id: id, saved_by: by };
  await insert(db, 'report_sections', { ...saved, section: 'I', saved_at: at(1), notes: notes[0] });
  await insert(db, 'report_sections', { ...saved, section: 'III', saved_at: at(4), notes: notes[1] });
  await migrate(db);
  const rows = await db.selectFrom('report_snapshots').select('notes').orderBy('id').execute();
  expect(rows.map(({ notes }) => notes)).toEqual([{}, { first_plan: 'ўлчанди' }]);
  await db.destroy();
});

it('sends queued warnings to the address that is confirmed now', async () => {
  const db = await databaseBefore('0046-warned-addresses');
  await fillTemplate(db);
  await db.updateTable('mail_state').set({ is_on: true }).execute();
  const address = { email: 'viewer@example.uz', email_confirmed_at: new Date() };
  await db.updateTable('users').set(address).where('login', '=', 'viewer').execute();
  const user_id = await userId(db, 'viewer');
  const kinds = ['decisions_due', 'rights_changed', 'password_reset'] as const;
  await insert(db, 'notices', ...kinds.map((kind) => ({ user_id, kind })));
  await sql`update mail_outbox set done_at = now() where notice_id = (select max(notice_id) from mail_outbox)`.execute(
    db,
  );
  await migrate(db);
  const rows = await db.selectFrom('mail_outbox').select('address').orderBy('id').execute();
  expect(rows.map(({ address }) => address)).toEqual([null, 'viewer@example.uz', null]);
  await db.destroy();
});

it('renames the state of stored files', async () => {
  const db = await databaseBefore('0086-stored-files');
  await fillTemplate(db);
  const created_by = await userId(db, 'klaster');
  await sql`insert into attachments (register, entry_id, name, size, received, state, type, sha256, created_by)
    values ('clusters', 1, 'a.pdf', 9, 9, 'kept', 'pdf', '', ${created_by})`.execute(db);
  await migrate(db);
  expect(await db.selectFrom('attachments').select('state').execute()).toEqual([{ state: 'stored' }]);
  await db.destroy();
});
