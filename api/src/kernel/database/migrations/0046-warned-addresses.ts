import { sql, type Migration } from 'kysely';

/**
 * A warning is mailed to the address that was confirmed when it was queued. Without a notice it says that the address was removed from
 * the account.
 */
export const warnedAddresses: Migration = {
  async up(db) {
    await sql`
      alter table mail_outbox
        add column address text,
        drop constraint mail_outbox_check,
        add constraint mail_outbox_of_one check (notice_id is null or email is null),
        add constraint mail_outbox_of_any check (
          done_at is not null or notice_id is not null or email is not null or address is not null
        )`.execute(db);
    await sql`
      create or replace function queue_mail() returns trigger language plpgsql as $$
      begin
        insert into mail_outbox (user_id, notice_id, address)
        select u.id, n.id, case when n.kind in ('password_reset', 'rights_changed', 'authority_given') then u.email end
        from told n join users u on u.id = n.user_id
        where u.email_confirmed_at is not null
          and (u.wants_mail or n.kind in ('password_reset', 'rights_changed', 'authority_given'))
          and exists (select from mail_state where is_on)
        order by n.id;
        return null;
      end $$`.execute(db);
    await sql`
      update mail_outbox o set address = u.email
      from users u, notices n
      where u.id = o.user_id and n.id = o.notice_id and o.done_at is null and u.email_confirmed_at is not null
        and n.kind in ('password_reset', 'rights_changed', 'authority_given')`.execute(db);
  },
};
