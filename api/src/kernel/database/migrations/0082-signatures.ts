import { sql, type Migration } from 'kysely';

/** Signatures of reports, decisions and legal acts. What an undo deletes of a report leaves its signature. */
export const signatures: Migration = {
  async up(db) {
    await sql`
      create table signatures (
        id integer generated always as identity primary key,
        user_id integer not null references users,
        act text not null,
        entity text not null,
        entity_id integer not null,
        snapshot_id integer references report_snapshots on delete set null,
        text text not null,
        cms text not null,
        signer jsonb not null,
        at timestamptz not null default now()
      )`.execute(db);
    await sql`create index signatures_of_entity on signatures (entity, entity_id, id)`.execute(db);
    await sql`create index signatures_of_snapshot on signatures (snapshot_id) where snapshot_id is not null`.execute(
      db,
    );
  },
};
