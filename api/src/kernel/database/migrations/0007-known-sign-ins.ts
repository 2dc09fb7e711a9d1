import { sql, type Migration } from 'kysely';

/** From where a login was signed in with: kept over a crash, unlike the counts of failures. */
export const knownSignIns: Migration = {
  async up(db) {
    await sql`
      create table known_sign_ins (
        key text primary key,
        known_until timestamptz not null
      )`.execute(db);
    await sql`create index known_sign_ins_ending on known_sign_ins (known_until)`.execute(db);
  },
};
