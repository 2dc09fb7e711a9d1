import { sql, type Migration } from 'kysely';

/** Warnings are mailed even if the user has turned messages off; a notice can name its actor. */
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
