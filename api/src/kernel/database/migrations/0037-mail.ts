import { sql, type Migration } from 'kysely';

/**
 * Notices by e-mail: the confirmed address of an account, the outbox, filled by a trigger on notices, and whether a mail server is
 * configured.
 */
export const mail: Migration = {
  async up(db) {
    await sql`
      alter table users
        add column email text check (length(email) <= 254),
        add column email_confirmed_at timestamptz,
        add column wants_mail boolean not null default true,
        add constraint users_email_confirmed check (email is not null or email_confirmed_at is null)`.execute(db);
    await sql`
      create table email_confirmations (
        user_id integer primary key references users on delete cascade,
        token_hash text not null,
        email text not null,
        expires_at timestamptz not null
      )`.execute(db);
    await sql`create table mail_state (id boolean primary key default true check (id), is_on boolean not null)`.execute(
      db,
    );
    await sql`insert into mail_state (is_on) values (false)`.execute(db);
    await sql`
      create table mail_outbox (
        id integer generated always as identity primary key,
        user_id integer not null references users on delete cascade,
        notice_id integer unique references notices on delete cascade,
        email text,
        batch uuid,
        attempts integer not null default 0,
        created_at timestamptz not null default now(),
        next_at timestamptz not null default now(),
        done_at timestamptz,
        sent_at timestamptz,
        failure text check (length(failure) <= 100),
        check ((notice_id is null) <> (email is null))
      )`.execute(db);
    await sql`create index mail_outbox_waiting on mail_outbox (next_at, id) where done_at is null`.execute(db);
    await sql`create index mail_outbox_of_user on mail_outbox (user_id, id) where done_at is null`.execute(db);
    await sql`create index mail_outbox_by_age on mail_outbox (created_at)`.execute(db);
    await queueWithNotices(db);
  },
};

async function queueWithNotices(db: Parameters<Migration['up']>[0]): Promise<void> {
  await sql`
    create function queue_mail() returns trigger language plpgsql as $$
    begin
      insert into mail_outbox (user_id, notice_id)
      select u.id, n.id
      from told n join users u on u.id = n.user_id
      where u.email_confirmed_at is not null and u.wants_mail and exists (select from mail_state where is_on)
      order by n.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger queue_mail after insert on notices referencing new table as told
    for each statement execute function queue_mail()`.execute(db);
}
