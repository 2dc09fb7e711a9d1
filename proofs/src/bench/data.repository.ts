import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '@klaster/shared/contract/audit';
import type { Database } from '../harness/database.repository';

/** This register has two figures, and nothing else refers to its entries. */
export const REGISTER = 'cooperatives';

/**
 * Copies the sample's entries, each with another number. The search and sort keys are those that the product would compute: word by
 * word, with the length of a number first. As in the sample, a seventh is removed and some are not active.
 */
const COPY_SAMPLE = `
  insert into ${REGISTER} (
    company_name, search_key, sort_key, stir, province_code, district_code, full_name, phone_number, address, is_active,
    members_count, land_area, created_at, updated_at,
    removed_at, removed_by, removal_order, removal_order_date, removal_reason)
  select
    company_name || ' ' || copy, search_key || ' ' || copy, sort_key || ' ' || length(copy::text) || copy,
    '2' || lpad((number * 48271 % 99999989)::text, 8, '0'),
    province_code, district_code, full_name, phone_number, address, is_active,
    members_count + copy * 7 % 101, land_area + number * 13 % 997,
    created_at, updated_at + number * interval '1 second',
    removed_at + number * interval '1 second', removed_by, removal_order, removal_order_date, removal_reason
  from (
    select sample.*, copy, row_number() over (order by copy, id) as number
    from ${REGISTER} sample
    cross join generate_series(1, 1 + $1::int / (select count(*)::int from ${REGISTER})) copy
    order by copy, id
    limit $1::int - (select count(*)::int from ${REGISTER})
  ) as copies`;

const COPY_CLUSTERS = `
  insert into clusters (
    company_name, search_key, sort_key, stir, province_code, district_code, full_name, phone_number, address, is_active,
    land_area, activities)
  select company_name || ' ' || copy, search_key || ' ' || copy, sort_key || ' ' || length(copy::text) || copy,
    '4' || lpad((row_number() over (order by copy, id))::text, 8, '0'),
    province_code, district_code, full_name, phone_number, address, true, land_area, activities
  from clusters cross join generate_series(1, 100) copy
  where removed_at is null
  order by copy, id
  limit greatest(0, $1::int - (select count(*)::int from clusters where removed_at is null))`;

const OPEN_QUARTERS = `
  insert into periods (year, quarter, due_on)
  select n / 4, n % 4 + 1, make_date(n / 4, n % 4 * 3 + 3, 20)
  from generate_series(2026 * 4 + 3 - $1::int + 1, 2026 * 4 + 3) n
  on conflict (year, quarter) do update set closed_at = null`;

/** Adds a report for each cluster and quarter, with figures of the sample. Those of the last quarter wait for a decision. */
const ADD_REPORTS = `
  with figures as (
    select figures, row_number() over (order by id) - 1 as n, count(*) over () as of from reports where status = 'confirmed'
  ), ranked as (
    select id, row_number() over (order by id) as n from clusters where removed_at is null limit $1::int
  )
  insert into reports (cluster_id, year, quarter, status, figures, author_id, round, submitted_at, decided_at)
  select c.id, p.year, p.quarter,
    case when (p.year, p.quarter) >= (2026, 4) then 'new' else 'confirmed' end, f.figures,
    (select id from users where login = 'admin'), 1, now(), case when (p.year, p.quarter) < (2026, 4) then now() end
  from ranked c cross join periods p
  join figures f on f.n = (c.n * 7 + p.year * 4 + p.quarter) % f.of
  on conflict (cluster_id, year, quarter) do update
    set status = excluded.status, author_id = excluded.author_id, submitted_at = now(), decided_at = excluded.decided_at,
      submitted_by = null, round = 1`;

/** Adds audit rows without the trigger of the hash chain, which is not measured. A tenth is by an administrator. */
const ADD_AUDIT = `
  insert into audit (at, user_id, action, entity, entity_id, after)
  select now() - i * interval '3 minutes', case when i % 10 = 0 then 1 else u.ids[1 + (i * 31) % cardinality(u.ids)] end,
    ($2::text[])[1 + (i / 7) % cardinality($2::text[])], ($3::text[])[1 + (i / 3) % cardinality($3::text[])],
    1 + i % 997, '{"is_active": true}'
  from generate_series(1, $1::int) i, (select array_agg(id order by id) as ids from users) u`;

export type Size = {
  readonly entries: number;
  readonly clusters: number;
  readonly quarters: number;
  readonly audit: number;
};

/** Clusters that have no report yet. */
const REST = 100;

/** The API must be restarted afterwards to score the confirmed reports. */
export async function fill(client: Database, { entries, clusters, quarters, audit }: Size): Promise<void> {
  await fillTable(client, REGISTER, () => client.query(COPY_SAMPLE, [entries]));
  await client.query(COPY_CLUSTERS, [clusters + REST]);
  await client.query(OPEN_QUARTERS, [quarters]);
  await client.query(ADD_REPORTS, [clusters]);
  await client.query('delete from rating_scores');
  await fillTable(client, 'audit', async () => {
    await client.query('set local session_replication_role = replica');
    await client.query(ADD_AUDIT, [audit, [...AUDIT_ACTIONS], [...AUDIT_ENTITIES]]);
  });
  await client.query('vacuum analyze');
}

/** Fills a table in one transaction, and builds the indexes at the end, which takes a fraction of the time. */
async function fillTable(client: Database, name: string, insert: () => Promise<unknown>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisunique`,
    [name],
  );
  await client.query('begin');
  for (const index of indexes) await client.query(`drop index ${index.name}`);
  await insert();
  // Pending deferred triggers would prevent altering the table.
  await client.query('set constraints all immediate');
  for (const { definition } of indexes) await client.query(definition);
  await client.query('commit');
}

/** Invalidates all cached answers about the register. */
export async function touchRegister(client: Database): Promise<void> {
  await client.query(`update ${REGISTER} set address = address where id = (select min(id) from ${REGISTER})`);
}

export async function reportToReview(client: Database): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select r.id from reports r join periods p using (year, quarter)
     where r.status = 'new' and p.closed_at is null order by r.id limit 1`,
  );
  if (!rows[0]) throw new Error('The sample has no report that waits');
  return rows[0].id;
}

export async function addViewers(client: Database, count: number): Promise<string[]> {
  const { rows } = await client.query<{ login: string }>(
    `insert into users (login, full_name, password_hash, positions)
     select 'viewer-' || n, full_name, password_hash, positions from users, generate_series(1, $1::int) n
     where login = 'viewer' returning login`,
    [count],
  );
  return rows.map(({ login }) => login);
}

/** An import that changed live entries to their current values. @returns its id */
export async function pretendImport(client: Database, count: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `with import as (
       insert into register_imports (register, file_name, user_id, created_count, changed_count)
       select $1, 'bench.xlsx', id, 0, $2 from users where login = 'admin' returning id),
     entries as (
       insert into register_import_entries (import_id, entry_id, version, before)
       select import.id, entry.id, entry.version, to_jsonb(entry)
       from import, (select * from ${REGISTER} where removed_at is null order by id limit $2) entry)
     select id from import`,
    [REGISTER, count],
  );
  return rows[0]?.id ?? 0;
}

export async function activeEntries(client: Database, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from ${REGISTER} where removed_at is null and is_active order by id limit $1`,
    [count],
  );
  return rows.map(({ id }) => id);
}
