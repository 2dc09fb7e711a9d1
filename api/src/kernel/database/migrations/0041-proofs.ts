import { sql, type Migration } from 'kysely';

/** Proofs of identity, stored as hashes: each for one call of one session, once, within minutes. */
export const proofs: Migration = {
  async up(db) {
    await sql`
      create table proofs (
        proof_hash text primary key,
        session_id integer not null references sessions on delete cascade,
        act text not null,
        path text not null,
        digest text not null,
        expires_at timestamptz not null
      )`.execute(db);
    await sql`create index proofs_of_session on proofs (session_id, expires_at)`.execute(db);
    await sql`create index proofs_by_age on proofs (expires_at)`.execute(db);
  },
};
