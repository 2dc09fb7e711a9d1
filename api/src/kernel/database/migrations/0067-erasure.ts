import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Erasure of an account's personal data; its acts remain. A constraint keeps an erased account empty. No audit row is deleted: details
 * leave the rows, and the digests of the rest are sealed with the act.
 */
export const erasure: Migration = {
  async up(db) {
    await sql`
      alter table users
        add column erased_at timestamptz,
        add constraint users_erased check (
          erased_at is null or (
            not is_active and password_hash is null and positions = '{}' and email is null and last_sign_in is null
            and language is null and colour_mode is null and seen_hints = '{}'
          )
        )`.execute(db);
    await sql`
      create table audit_erasures (
        audit_id bigint primary key references audit,
        act_id bigint not null references audit,
        digest text not null,
        seal text
      )`.execute(db);
    await sql`create index audit_erasures_of_act on audit_erasures (act_id, audit_id)`.execute(db);
    await sql`
      create trigger audit_erasures_append_only before update or delete or truncate on audit_erasures
      for each statement execute function refuse_change()`.execute(db);
    await letDetailsLeave(db);
    await createFunctions(db);
  },
};

/** Only the owner may update the audit, within the functions below. */
async function letDetailsLeave(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and current_setting('klaster.erasing', true) = 'on' then return null; end if;
      raise exception 'The audit is append-only';
    end $$`.execute(db);
  await sql`drop trigger audit_append_only on audit`.execute(db);
  await sql`
    create trigger audit_append_only before update or delete or truncate on audit
    for each statement execute function refuse_audit_change()`.execute(db);
}

async function createFunctions(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const asOwner = sql`security definer set search_path = ${sql.id(rows[0]?.schema ?? 'public')}, pg_temp`;
  // The hashed text is that of `digestOf` in `audit/chain.ts`.
  await sql`
    create function audit_digest(entry audit) returns text stable language sql as $$
      select encode(sha256(convert_to(
        '{"action":' || to_json(entry.action)
        || ',"after":' || coalesce(to_json(entry.after::text)::text, 'null')
        || ',"at":"' || to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
        || '","before":' || coalesce(to_json(entry.before::text)::text, 'null')
        || ',"entity":' || to_json(entry.entity)
        || ',"entity_id":' || coalesce(entry.entity_id::text, 'null')
        || ',"id":' || entry.id
        || ',"request_id":' || coalesce(to_json(entry.request_id)::text, 'null')
        || ',"user_id":' || coalesce(entry.user_id::text, 'null') || '}', 'UTF8')), 'hex')
    $$`.execute(db);
  await sql`
    create function take_out_of_audit(
      which bigint[], details text[], act text, about integer, actor integer, request text, out act_id bigint
    ) language plpgsql as $$
    begin
      -- What waits for its seal gets one of what remains.
      perform from audit_head for update;
      perform set_config('klaster.erasing', 'on', true);
      update audit set before = before - details, after = after - details where id = any(which);
      perform set_config('klaster.erasing', 'off', true);
      insert into audit (user_id, action, entity, entity_id, after, request_id)
      select actor, act, 'users', about, jsonb_build_object('rows', count(*), 'digest', encode(sha256(convert_to(
        coalesce(string_agg(concat_ws(':', a.id, audit_digest(a), s.hash), ',' order by a.id), ''), 'UTF8')), 'hex')), request
      from audit a left join audit_seals s on s.audit_id = a.id where a.id = any(which)
      returning id into act_id;
      insert into audit_erasures (audit_id, act_id, digest, seal)
      select a.id, act_id, audit_digest(a), s.hash from audit a left join audit_seals s on s.audit_id = a.id where a.id = any(which);
    end $$`.execute(db);
  await sql`
    create function erase_from_audit(account integer, actor integer, request text) returns bigint
    language plpgsql ${asOwner} as $$
    declare
      details constant text[] := array['login', 'full_name', 'email', 'network_address', 'device', 'name'];
    begin
      if not exists (select from users where id = account and erased_at is not null) then
        raise exception 'The account % is not erased', account;
      end if;
      return take_out_of_audit(array(
        select a.id from audit a
        where a.entity = 'users' and a.entity_id = account and (a.before ?| details or a.after ?| details)
          and not exists (select from audit_erasures e where e.audit_id = a.id)
        order by a.id for update
      ), details, 'erase', account, actor, request);
    end $$`.execute(db);
  await sql`revoke execute on function take_out_of_audit, erase_from_audit from public`.execute(db);
}
