import { sql, type Migration } from 'kysely';
import { FIRST_CONTACTS } from './first-contacts';
import { raisePublicVersionOn } from './public-versions';

/** Versions of the contacts page, immutable once published. */
export const contacts: Migration = {
  async up(db) {
    await sql`
      create table contacts_versions (
        version integer primary key,
        content jsonb not null,
        author_id integer references users,
        restored_from integer references contacts_versions,
        published_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create function refuse_contacts_change() returns trigger language plpgsql as
      $$ begin raise exception 'A published version of the contacts is frozen'; end $$`.execute(db);
    await sql`
      create trigger contacts_versions_frozen before update or delete or truncate on contacts_versions
      for each statement execute function refuse_contacts_change()`.execute(db);
    await raisePublicVersionOn(db, 'contacts_versions', 'contacts');
    await sql`
      insert into contacts_versions (version, content) values (1, ${JSON.stringify(FIRST_CONTACTS)}::jsonb)`.execute(
      db,
    );
  },
};
