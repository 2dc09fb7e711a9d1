import { sql, type Migration } from 'kysely';

/**
 * Notices that warn of an intruder are mailed to whoever has a confirmed address, even where messages are turned off; and a notice
 * can name who did what it tells of.
 */
export const securityNotices: Migration = {
  async up(db) {
    await sql`alter table notices add column actor_id integer references users on delete cascade`.execute(db);
    await sql`
      create or replace function queue_mail() returns trigger language plpgsql as $$
      begin
        insert into mail_outbox (user_id, notice_id)
        select u.id, n.id
        from told n join users u on u.id = n.user_id
        where u.email_confirmed_at is not null
          and (u.wants_mail or n.kind in ('password_reset', 'authority_given'))
          and exists (select from mail_state where is_on)
        order by n.id;
        return null;
      end $$`.execute(db);
  },
};
