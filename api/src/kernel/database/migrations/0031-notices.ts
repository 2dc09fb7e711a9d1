import { sql, type Migration } from 'kysely';

/** Notices of users. Sentences are composed when they are read. */
export const notices: Migration = {
  async up(db) {
    await sql`
      create table notices (
        id integer generated always as identity primary key,
        user_id integer not null references users on delete cascade,
        kind text not null,
        report_id integer references reports on delete cascade,
        about_id integer references users on delete cascade,
        facts jsonb not null default '{}',
        told_once text,
        created_at timestamptz not null default now(),
        read_at timestamptz
      )`.execute(db);
    await sql`create index notices_of_user on notices (user_id, id)`.execute(db);
    await sql`create index notices_unread on notices (user_id, id) where read_at is null`.execute(db);
    await sql`create unique index notices_told_once on notices (user_id, told_once) where told_once is not null`.execute(
      db,
    );
    await sql`create index notices_by_age on notices (created_at)`.execute(db);
    await sql`create index notices_of_report on notices (report_id) where report_id is not null`.execute(db);
  },
};
