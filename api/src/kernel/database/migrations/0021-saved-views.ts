import { sql, type Migration } from 'kysely';

/** Saved filters of pages, deleted with the user or when the user is blocked. */
export const savedViews: Migration = {
  async up(db) {
    await sql`
      create table saved_views (
        user_id integer not null references users on delete cascade,
        page text not null,
        name text not null,
        query text not null,
        primary key (user_id, page, name)
      )`.execute(db);
    await sql`
      create function forget_saved_views() returns trigger language plpgsql as
      $$ begin
        delete from saved_views where user_id = new.id;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger forget_saved_views after update of is_active on users
      for each row when (old.is_active and not new.is_active) execute function forget_saved_views()`.execute(db);
  },
};
