import { sql, type Migration } from 'kysely';

/** A user's settings of register lists, deleted with the user or when the user is blocked. */
export const userLists: Migration = {
  async up(db) {
    await sql`
      create table user_lists (
        user_id integer not null references users on delete cascade,
        register text not null,
        state text not null check (state in ('live', 'removed')),
        hidden text[],
        page_size integer check (page_size > 0),
        primary key (user_id, register, state)
      )`.execute(db);
    await sql`
      create function forget_user_lists() returns trigger language plpgsql as
      $$ begin
        delete from user_lists where user_id = new.id;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger forget_user_lists after update of is_active on users
      for each row when (old.is_active and not new.is_active) execute function forget_user_lists()`.execute(db);
  },
};
