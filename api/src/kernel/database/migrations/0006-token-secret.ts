import { sql, type Migration } from 'kysely';

/** The one secret that signs session tokens, for every instance on this database. */
export const tokenSecret: Migration = {
  async up(db) {
    await sql`
      create table token_secret (
        id integer primary key default 1 check (id = 1),
        secret text not null check (length(secret) >= 32)
      )`.execute(db);
  },
};
