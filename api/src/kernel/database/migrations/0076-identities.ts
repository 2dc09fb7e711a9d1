import { sql, type Migration } from 'kysely';

/** Accounts' identities at providers of single sign-on, and the sessions that began with one. */
export const identities: Migration = {
  async up(db) {
    await sql`
      create table identities (
        id integer generated always as identity primary key,
        user_id integer not null references users on delete cascade,
        provider text not null,
        issuer text not null,
        subject text not null,
        linked_at timestamptz not null default now(),
        last_used_at timestamptz,
        unique (issuer, subject)
      )`.execute(db);
    await sql`create index identities_of_user on identities (user_id, id)`.execute(db);
    for (const table of ['sessions', 'sign_in_challenges'])
      await sql`
        alter table ${sql.table(table)}
          add column identity_id integer references identities on delete cascade,
          add column provider_sid text`.execute(db);
    await sql`alter table sessions add column factor_met boolean not null default false`.execute(db);
    await sql`create index sessions_of_identity on sessions (identity_id) where identity_id is not null`.execute(db);
    await sql`
      create index sign_in_challenges_of_identity on sign_in_challenges (identity_id)
      where identity_id is not null`.execute(db);
  },
};
