import { sql, type Migration } from 'kysely';

/** Running instances, results of the operator's commands, and the audit's backlog, which the API's role reads by a function. */
export const watch: Migration = {
  async up(db) {
    await sql`
      create table api_instances (
        id uuid primary key,
        host text not null check (length(host) <= 200),
        started_at timestamptz not null default now(),
        seen_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create table operator_runs (
        kind text primary key check (kind in ('audit_verified', 'backup')),
        at timestamptz not null default now(),
        faults integer not null check (faults >= 0)
      )`.execute(db);
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
    const asOwner = sql`security definer set search_path = ${sql.id(rows[0]?.schema ?? 'public')}, pg_temp`;
    await sql`
      create function audit_backlog(out waiting integer, out oldest timestamptz)
      stable ${asOwner} language sql as $$
        select count(*)::int, min(a.at)
        from (select audit_id from audit_unsealed order by audit_id limit 10000) u join audit a on a.id = u.audit_id
      $$`.execute(db);
    await sql`revoke execute on function audit_backlog() from public`.execute(db);
  },
};
