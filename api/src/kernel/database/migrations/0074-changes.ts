import { sql, type Kysely, type Migration } from 'kysely';

const REGISTERS = ['clusters', 'seed_companies', 'cooperatives', 'oil_factories'];

/**
 * Changes for other systems. Triggers record them for every writer. A position is a transaction's id and a number: readers see only
 * transactions older than all running ones, so nothing can appear before a position that was read.
 */
export const changes: Migration = {
  async up(db) {
    await sql`
      create table changes (
        xid xid8 not null default pg_current_xact_id(),
        seq bigint generated always as identity,
        kind text not null,
        entity_id integer not null,
        province_code char(4),
        former_province char(4),
        at timestamptz not null default clock_timestamp(),
        primary key (xid, seq)
      )`.execute(db);
    await sql`create index changes_by_age on changes (at)`.execute(db);
    // Another database has another epoch: its transactions have other ids. Positions up to the floor are gone.
    await sql`
      create table change_feed (
        id integer primary key default 1 check (id = 1),
        epoch text not null default left(gen_random_uuid()::text, 8),
        floor_xid xid8 not null default '0',
        floor_seq bigint not null default 0
      )`.execute(db);
    await sql`insert into change_feed default values`.execute(db);
    await createFunctions(db);
    for (const register of REGISTERS) await recordChangesOf(db, register);
    await createTrigger(db, 'reports', 'record_change_of_report');
    await createTrigger(db, 'periods', 'record_change_of_period');
  },
};

/** Records changes of a register. */
export const recordChangesOf = (db: Kysely<unknown>, register: string) =>
  createTrigger(db, register, 'record_change_of_entry');

async function createTrigger(db: Kysely<unknown>, table: string, procedure: string): Promise<void> {
  await sql`
    create trigger ${sql.id(`${table}_record_change`)} after insert or update or delete on ${sql.table(table)}
    for each row execute function ${sql.id(procedure)}()`.execute(db);
}

async function createFunctions(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const asOwner = sql`security definer set search_path = ${sql.id(rows[0]?.schema ?? 'public')}, pg_temp`;
  await sql`
    create function record_change_of_entry() returns trigger language plpgsql ${asOwner} as $$
    begin
      insert into changes (kind, entity_id, province_code, former_province)
      values (tg_table_name, coalesce(new.id, old.id), new.province_code, old.province_code);
      -- The figures of a cluster have its STIR.
      if tg_table_name = 'clusters' and tg_op = 'UPDATE' and new.stir <> old.stir then
        insert into changes (kind, entity_id, province_code)
        select 'reports', r.id, province_of_report(r.cluster_id, coalesce(r.decided_at, r.updated_at))
        from reports r where r.cluster_id = new.id and r.status = 'confirmed' order by r.id;
      end if;
      return null;
    end $$`.execute(db);
  // The province when it was confirmed, as in reports/fragments.repository.ts.
  await sql`
    create function province_of_report(cluster integer, decided timestamptz) returns char(4) stable language sql ${asOwner} as $$
      select coalesce((
        select f.province_code from former_places f where f.cluster_id = cluster and f.until >= decided
        order by f.until, f.id limit 1
      ), c.province_code) from clusters c where c.id = cluster
    $$`.execute(db);
  await sql`
    create function record_change_of_report() returns trigger language plpgsql ${asOwner} as $$
    declare
      was boolean := coalesce(old.status = 'confirmed', false);
      becomes boolean := coalesce(new.status = 'confirmed', false);
    begin
      if not was and not becomes then return null; end if;
      -- The cluster neither moves nor changes its STIR before the commit.
      perform from clusters where id = coalesce(new.cluster_id, old.cluster_id) for share;
      insert into changes (kind, entity_id, province_code, former_province)
      values (
        'reports', coalesce(new.id, old.id),
        case when becomes then province_of_report(new.cluster_id, coalesce(new.decided_at, new.updated_at)) end,
        case when was then province_of_report(old.cluster_id, coalesce(old.decided_at, old.updated_at)) end
      );
      return null;
    end $$`.execute(db);
  await sql`
    create function record_change_of_period() returns trigger language plpgsql ${asOwner} as $$
    begin
      insert into changes (kind, entity_id)
      values ('periods', coalesce(new.year, old.year) * 10 + coalesce(new.quarter, old.quarter));
      return null;
    end $$`.execute(db);
  await sql`revoke execute on function province_of_report from public`.execute(db);
}
