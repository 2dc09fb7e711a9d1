import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** A connection to the database of an API. */
export type Client = pg.Client;

/** Connects to the database that an API has started for itself: where it listens and its password are in the data folder. */
export async function connectTo(dataDir: string): Promise<Client> {
  const password = (await readFile(path.join(dataDir, 'database-password'), 'utf8')).trim();
  // The fourth line of postmaster.pid is the port.
  const postmaster = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const port = Number(postmaster.split('\n')[3]);
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'klaster', password, database: 'postgres' });
  await client.connect();
  return client;
}

/** The register that is filled: it has two figures, and nothing else refers to its entries. */
export const REGISTER = 'cooperatives';

/**
 * Makes a register of so many entries out of the sample's: each is taken again and again under a number of its own. Keys of
 * names are those that the product would compute, for both are put together word by word, and a number's begins with its length.
 * A seventh of the sample is removed, and some is not active, so that the same holds here.
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

/** Fills the register up to a number of entries, removed ones included. */
export function fillRegister(client: Client, entries: number): Promise<void> {
  return fillTable(client, REGISTER, () => client.query(COPY_SAMPLE, [entries]));
}

/** Fills a table by one statement or several, in a transaction. */
export async function fillTable(client: Client, name: string, fill: () => Promise<unknown>): Promise<void> {
  const indexes = await plainIndexes(client, name);
  await client.query('begin');
  // Made of all rows at once, an index takes a fraction of the time.
  for (const index of indexes) await client.query(`drop index ${index.name}`);
  await fill();
  // Deferred triggers, such as the one that raises the version, would prevent altering the table.
  await client.query('set constraints all immediate');
  for (const { definition } of indexes) await client.query(definition);
  await client.query('commit');
  // Does what autovacuum would do within a minute or two: statistics for the planner, and the visibility map.
  await client.query(`vacuum analyze ${name}`);
}

/** The indexes that hold nothing to be unique. */
async function plainIndexes(client: Client, table: string): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisunique`,
    [table],
  );
  return rows;
}

/** Changes one entry, so that nothing known of the register holds any more. */
export async function touchRegister(client: Client): Promise<void> {
  await client.query(`update ${REGISTER} set address = address where id = (select min(id) from ${REGISTER})`);
}
