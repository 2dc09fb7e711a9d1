import { sql, type Migration } from 'kysely';

/** Networks from which an account has signed in; unlike failed sign-ins, they survive a crash. */
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
