import { sql, type Migration } from 'kysely';

/** Changed credentials are mailed to the address that was confirmed then. */
export const warnedCredentials: Migration = {
  async up(db) {
    await sql`
      create or replace function queue_mail() returns trigger language plpgsql as $$
      declare
        warnings constant text[] := array['password_reset', 'rights_changed', 'authority_given', 'credentials_changed'];
      begin
        insert into mail_outbox (user_id, notice_id, address)
        select u.id, n.id, case when n.kind = any(warnings) then u.email end
        from told n join users u on u.id = n.user_id
        where u.email_confirmed_at is not null
          and (u.wants_mail or n.kind = any(warnings))
          and exists (select from mail_state where is_on)
        order by n.id;
        return null;
      end $$`.execute(db);
  },
};
