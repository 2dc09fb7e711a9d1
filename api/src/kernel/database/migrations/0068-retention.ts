import { sql, type Migration } from 'kysely';

/**
 * Daily runs of the retention job, and functions that delete old rows which the API's role may not delete. A test compares their ages
 * with `kernel/database/retention-rules.ts`.
 */
export const retention: Migration = {
  async up(db) {
    await sql`
      create table retention_runs (
        day date primary key,
        started_at timestamptz not null default now(),
        finished_at timestamptz,
        removed jsonb not null default '{}'
      )`.execute(db);
    await sql`
      create index audit_network_addresses on audit (at, id)
      where entity = 'users' and (before ?| array['network_address'] or after ?| array['network_address'])`.execute(db);
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
    const asOwner = sql`security definer set search_path = ${sql.id(rows[0]?.schema ?? 'public')}, pg_temp`;
    await sql`
      create function forget_network_addresses(most integer) returns integer language plpgsql ${asOwner} as $$
      declare
        old bigint[] := array(
          select a.id from audit a
          where a.entity = 'users' and (a.before ?| array['network_address'] or a.after ?| array['network_address'])
            and a.at < now() - interval '365 days'
            and not exists (select from audit_erasures e where e.audit_id = a.id)
          order by a.at, a.id limit most for update skip locked
        );
      begin
        if cardinality(old) = 0 then return 0; end if;
        perform take_out_of_audit(old, array['network_address', 'device'], 'forget', null, null, null);
        return cardinality(old);
      end $$`.execute(db);
    await sql`
      create function forget_drafts(most integer) returns integer language plpgsql ${asOwner} as $$
      declare
        old integer[] := array(
          select r.id from reports r
          where r.status = 'draft' and r.submitted_at is null and r.updated_at < now() - interval '1095 days'
            and not exists (select from report_snapshots s where s.report_id = r.id)
            and not exists (select from report_remarks m where m.report_id = r.id)
            and not exists (
              select from periods p where p.year = r.year and p.quarter = r.quarter and p.closed_at is null
            )
          order by r.id limit most for update skip locked
        );
      begin
        insert into audit (action, entity, entity_id, before)
        select 'forget', 'reports', id, jsonb_build_object('cluster_id', cluster_id, 'year', year, 'quarter', quarter)
        from reports where id = any(old) order by id;
        delete from reports where id = any(old);
        return cardinality(old);
      end $$`.execute(db);
    await sql`revoke execute on function forget_network_addresses, forget_drafts from public`.execute(db);
  },
};
