import { sql, type Migration } from 'kysely';

/** Notices of an account by mail in a daily or weekly digest. */
export const mailDigest: Migration = {
  async up(db) {
    await sql`alter table users add column mail_digest text check (mail_digest in ('daily', 'weekly'))`.execute(db);
    await sql`alter table mail_outbox add column due_at timestamptz not null default now()`.execute(db);
    await sql`update mail_outbox set due_at = created_at where done_at is null`.execute(db);
    // At 07:00 in Tashkent. A weekly digest would come after the due date, so reminders are sent daily.
    await sql`
      create function mail_time(digest text, kind text, at timestamptz) returns timestamptz language sql stable as $$
        select case
          when digest is null then at
          when digest = 'weekly' and kind not in ('report_due', 'decisions_due')
            then (date_trunc('week', earlier) + interval '7 days 7 hours') at time zone 'Asia/Tashkent'
          else (date_trunc('day', earlier) + interval '1 day 7 hours') at time zone 'Asia/Tashkent'
        end
        from (select at at time zone 'Asia/Tashkent' - interval '7 hours' as earlier) as clock
      $$`.execute(db);
    await sql`
      create or replace function queue_mail() returns trigger language plpgsql as $$
      declare
        warnings constant text[] := array['password_reset', 'rights_changed', 'authority_given', 'credentials_changed'];
      begin
        insert into mail_outbox (user_id, notice_id, address, due_at, next_at)
        select id, notice_id, address, time, time
        from (
          select u.id, n.id as notice_id, case when n.kind = any(warnings) then u.email end as address,
            mail_time(case when n.kind <> all(warnings) then u.mail_digest end, n.kind, now()) as time
          from told n join users u on u.id = n.user_id
          where u.email_confirmed_at is not null
            and (u.wants_mail or n.kind = any(warnings))
            and exists (select from mail_state where is_on)
        ) as queued
        order by notice_id;
        return null;
      end $$`.execute(db);
  },
};
