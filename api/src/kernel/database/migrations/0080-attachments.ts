import { sql, type Migration } from 'kysely';

const REGISTERS = ['clusters', 'seed_companies', 'cooperatives', 'oil_factories'];

/** Files of reports, and of entries of registers. Their bytes are rows, so that backups, roles and transactions treat them as others. */
export const attachments: Migration = {
  async up(db) {
    await sql`
      create table attachments (
        id integer generated always as identity primary key,
        report_id integer references reports on delete cascade,
        register text,
        entry_id integer,
        act text check (act in ('remove', 'restore')),
        name text not null,
        size integer not null check (size between 1 and 20971520),
        received integer not null default 0 check (received between 0 and size),
        state text not null default 'uploading' check (state in ('uploading', 'checking', 'kept', 'removed')),
        type text check (type in ('pdf', 'jpeg', 'png')),
        sha256 text,
        created_by integer not null references users,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        removed_by integer references users,
        check (num_nonnulls(report_id, entry_id) = 1 and (register is null) = (entry_id is null)),
        check (state in ('uploading', 'checking') or (type is not null and sha256 is not null and received = size))
      )`.execute(db);
    await sql`create index attachments_of_report on attachments (report_id) where report_id is not null`.execute(db);
    await sql`create index attachments_of_entry on attachments (register, entry_id) where entry_id is not null`.execute(
      db,
    );
    await sql`create index attachments_by_user on attachments (created_by, state)`.execute(db);
    await sql`create index attachments_unsettled on attachments (state, updated_at) where state <> 'kept'`.execute(db);
    // Images and PDF are compressed already.
    await sql`
      create table attachment_parts (
        attachment_id integer not null references attachments on delete cascade,
        starts_at integer not null,
        bytes bytea not null check (octet_length(bytes) between 1 and 262144),
        primary key (attachment_id, starts_at)
      )`.execute(db);
    await sql`alter table attachment_parts alter column bytes set storage external`.execute(db);
    await sql`
      create function delete_attachments_of_entry() returns trigger language plpgsql as $$
      begin
        delete from attachments where register = tg_table_name and entry_id = old.id;
        return null;
      end $$`.execute(db);
    for (const register of REGISTERS)
      await sql`
        create trigger ${sql.id(`${register}_delete_attachments`)} after delete on ${sql.table(register)}
        for each row execute function delete_attachments_of_entry()`.execute(db);
  },
};
