import { sql, type Kysely, type Migration } from 'kysely';

/** Functions with the owner's rights for what the API's role may not do: queue and seal audit rows, increment public versions. */
export const databaseRoles: Migration = {
  async up(db) {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
    // Otherwise a caller's table of the same name would be written to with the owner's rights.
    const asOwner = sql`security definer set search_path = ${sql.id(rows[0]?.schema ?? 'public')}, pg_temp`;
    await sql`alter function await_seal() ${asOwner}`.execute(db);
    await sql`alter function raise_public_version() ${asOwner}`.execute(db);
    await createSealing(db, asOwner);
  },
};

/** Seals pending rows up to a limit, unless another session does. The hashed text is that of `hashAfter` in `audit/chain.ts`. */
async function createSealing(db: Kysely<unknown>, asOwner: ReturnType<typeof sql>): Promise<void> {
  await sql`
    create function seal_audit(most integer, out sealed integer, out head_position bigint, out head_hash text)
    language plpgsql ${asOwner} as $$
    declare entry record;
    begin
      sealed := 0;
      if not exists (select from audit_unsealed) then return; end if;
      select h.position, h.hash into head_position, head_hash from audit_head h for update skip locked;
      if not found then return; end if;
      for entry in
        select a.* from audit_unsealed u join audit a on a.id = u.audit_id order by a.id limit most
      loop
        head_position := head_position + 1;
        head_hash := encode(sha256(convert_to(
          '{"action":' || to_json(entry.action)
          || ',"after":' || coalesce(to_json(entry.after::text)::text, 'null')
          || ',"at":"' || to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
          || '","before":' || coalesce(to_json(entry.before::text)::text, 'null')
          || ',"entity":' || to_json(entry.entity)
          || ',"entity_id":' || coalesce(entry.entity_id::text, 'null')
          || ',"id":' || entry.id
          || ',"position":' || head_position
          || ',"previous":"' || head_hash
          || '","request_id":' || coalesce(to_json(entry.request_id)::text, 'null')
          || ',"user_id":' || coalesce(entry.user_id::text, 'null') || '}', 'UTF8')), 'hex');
        insert into audit_seals (position, audit_id, hash) values (head_position, entry.id, head_hash);
        delete from audit_unsealed where audit_id = entry.id;
        sealed := sealed + 1;
      end loop;
      update audit_head set position = head_position, hash = head_hash;
    end $$`.execute(db);
  await sql`revoke execute on function seal_audit from public`.execute(db);
}
