import { sql, type Migration } from 'kysely';

/** The certificates with which accounts sign, and verified signatures that wait for their call. */
export const certificates: Migration = {
  async up(db) {
    await sql`
      create table certificates (
        user_id integer primary key references users,
        fingerprint text not null unique,
        certificate jsonb not null
      )`.execute(db);
    await sql`
      create table pending_signatures (
        token_hash text primary key,
        session_id integer not null references sessions on delete cascade,
        text text not null,
        cms text not null,
        signer jsonb not null,
        expires_at timestamptz not null
      )`.execute(db);
    await sql`create index pending_signatures_by_age on pending_signatures (expires_at)`.execute(db);
    await sql`create index pending_signatures_of_session on pending_signatures (session_id)`.execute(db);
  },
};
