import type { Client } from './repository';

/** Fills the register of clusters up to a number, with copies of the sample's under STIRs of their own. */
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

/** The last quarters up to the fourth of 2026. */
const OPEN_QUARTERS = `
  insert into periods (year, quarter, due_on)
  select n / 4, n % 4 + 1, make_date(n / 4, n % 4 * 3 + 3, 20)
  from generate_series(2026 * 4 + 3 - $1::int + 1, 2026 * 4 + 3) n
  on conflict (year, quarter) do update set closed_at = null`;

/**
 * A report of each cluster in each of those quarters: figures of the sample's, taken in turn. Of the two last quarters they
 * wait for a decision, the others are confirmed.
 */
const ADD_REPORTS = `
  with figures as (
    select figures, row_number() over (order by id) - 1 as n, count(*) over () as of from reports where status = 'confirmed'
  ), ranked as (
    select id, row_number() over (order by id) as n from clusters where removed_at is null limit $1::int
  )
  insert into reports (cluster_id, year, quarter, status, figures, author_id, round, submitted_at, decided_at)
  select c.id, p.year, p.quarter,
    case when (p.year, p.quarter) >= (2026, 3) then 'new' else 'confirmed' end, f.figures,
    (select id from users where login = 'admin'), 1, now(), case when (p.year, p.quarter) < (2026, 3) then now() end
  from ranked c cross join periods p
  join figures f on f.n = (c.n * 7 + p.year * 4 + p.quarter) % f.of
  on conflict (cluster_id, year, quarter) do update
    set status = excluded.status, author_id = excluded.author_id, submitted_at = now(), decided_at = excluded.decided_at,
      submitted_by = null, round = 1`;

/** Fills the register of clusters up to a number of live ones. */
export const fillClusters = (client: Client, count: number) => client.query(COPY_CLUSTERS, [count]);

/** Fills a database with reports of a number of clusters in each of a number of quarters; none has a score afterwards. */
export async function fillReports(client: Client, clusters: number, quarters: number): Promise<void> {
  await client.query('begin');
  await fillClusters(client, clusters);
  await client.query(OPEN_QUARTERS, [quarters]);
  await client.query(ADD_REPORTS, [clusters]);
  await client.query('delete from rating_scores');
  await client.query('commit');
  await client.query('vacuum analyze reports, clusters, periods, rating_scores');
}

/** Reports of a quarter that wait for a decision. */
export async function reportsThatWait(client: Client, year: number, quarter: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from reports where year = $1 and quarter = $2 and status = 'new' order by id`,
    [year, quarter],
  );
  return rows.map(({ id }) => id);
}

export async function countScores(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from rating_scores');
  return Number(rows[0]?.count);
}

/** Writes a score unchanged, to invalidate every cache of the rating. */
export async function touchRating(client: Client): Promise<void> {
  await client.query(
    'update rating_scores set score = score where report_id = (select min(report_id) from rating_scores)',
  );
}
