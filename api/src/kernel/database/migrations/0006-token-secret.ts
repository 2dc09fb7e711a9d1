import { sql, type Migration } from 'kysely';

/** The secret that signs session tokens, shared by all instances. */
export const tokenSecret: Migration = {
  async up(db) {
    await sql`
      create table token_secret (
        id integer primary key default 1 check (id = 1),
        secret text not null check (length(secret) >= 32)
      )`.execute(db);
  },
};
