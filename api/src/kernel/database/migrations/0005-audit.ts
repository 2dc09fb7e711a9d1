import { sql, type Migration } from 'kysely';

/** The audit, append-only, and the mark of sample data. */
export const audit: Migration = {
  async up(db) {
    await sql`
      create table audit (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        user_id integer references users,
        action text not null,
        entity text not null,
        entity_id integer not null,
        before jsonb,
        after jsonb,
        request_id text
      )`.execute(db);
    await sql`create index audit_of_entity on audit (entity, entity_id, id)`.execute(db);
    await sql`
      create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'The audit is append-only'; end $$`.execute(db);
    await sql`
      create trigger audit_append_only before update or delete or truncate on audit
      for each statement execute function refuse_change()`.execute(db);
    await sql`
      create table sample_data (
        id integer primary key default 1 check (id = 1),
        seeded_at timestamptz not null default now()
      )`.execute(db);
  },
};
