import { sql, type Migration } from 'kysely';

/** Imports of files into registers, and their effect on each entry, so that they can be undone. */
export const imports: Migration = {
  async up(db) {
    await sql`
      create table register_imports (
        id integer generated always as identity primary key,
        register text not null,
        file_name text not null,
        user_id integer not null references users,
        created_at timestamptz not null default now(),
        created_count integer not null,
        changed_count integer not null,
        undone_at timestamptz,
        undone_by integer references users
      )`.execute(db);
    await sql`create index register_imports_of on register_imports (register, id)`.execute(db);
    await sql`
      create table register_import_entries (
        import_id integer not null references register_imports,
        entry_id integer not null,
        version integer not null,
        before jsonb,
        primary key (import_id, entry_id)
      )`.execute(db);
  },
};
