import type { AuditFilter } from '@klaster/shared/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/connect';

/** Where a page begins: after the entry of this time (microseconds since 1970) and number. */
export type Place = { readonly micros: number; readonly id: number };

/** What is asked for, with whose entries: undefined: everybody's, nobody's too. */
export type Search = Omit<AuditFilter, 'who'> & {
  readonly userIds?: readonly number[] | undefined;
  /** Of what lies in one province alone. */
  readonly province?: string | undefined;
};

type Values = Readonly<Record<string, unknown>>;

export type AuditListRow = {
  readonly id: number;
  readonly at: Date;
  readonly micros: number;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: number | null;
  readonly before: Values | null;
  readonly after: Values | null;
  readonly user_name: string | null;
  readonly user_login: string | null;
};

const startOf = (day: string) => sql`${day}::date::timestamp at time zone 'Asia/Tashkent'`;

const REGISTERS = ['clusters', 'seed_companies', 'cooperatives', 'oil_factories'] as const;

/** What the accounts of a province did, and what was done to them, to its entries and to reports of its clusters, by anybody. */
function ofProvince(province: string): RawBuilder<unknown> {
  const within = (table: string) => sql`select id from ${sql.table(table)} where province_code = ${province}`;
  const about = (entity: string, ids: RawBuilder<unknown>) => sql`(a.entity = ${entity} and a.entity_id in (${ids}))`;
  const reports = sql`
    select r.id from reports r join clusters c on c.id = r.cluster_id where c.province_code = ${province}`;
  const all = [
    sql`a.user_id in (${within('users')})`,
    ...['users', ...REGISTERS].map((table) => about(table, within(table))),
    about('reports', reports),
  ];
  return sql`(${sql.join(all, sql` or `)})`;
}

function conditions(
  { action, entity, entity_id, from, to, province }: Search,
  after: Place | undefined,
): RawBuilder<unknown> {
  const place = after && sql`timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond'`;
  const all = [
    ...(province ? [ofProvince(province)] : []),
    ...(action ? [sql`a.action = ${action}`] : []),
    ...(entity ? [sql`a.entity = ${entity}`] : []),
    ...(entity_id ? [sql`a.entity_id = ${entity_id}`] : []),
    ...(from ? [sql`a.at >= ${startOf(from)}`] : []),
    ...(to ? [sql`a.at < ${startOf(to)} + interval '1 day'`] : []),
    ...(after && place ? [sql`(a.at, a.id) < (${place}, ${after.id})`] : []),
  ];
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`;
}

/**
 * A page of entries, the latest first, by time and number. Each order is that of an index, so that a page costs what its rows do; of
 * several people the latest of each are put together.
 */
export function auditPage(search: Search, limit: number, after?: Place): RawBuilder<AuditListRow> {
  const latest = sql`order by a.at desc, a.id desc limit ${limit}`;
  const where = conditions(search, after);
  const found = search.userIds
    ? sql`
        unnest(${[...search.userIds]}::integer[]) as who(id) cross join lateral (
          select * from audit a where a.user_id = who.id and ${where} ${latest}
        ) a`
    : sql`audit a where ${where}`;
  return sql<AuditListRow>`
    select a.id, a.at, (extract(epoch from a.at) * 1000000)::bigint as micros, a.action, a.entity, a.entity_id,
      a.before, a.after, u.full_name as user_name, u.login as user_login
    from (select a.* from ${found} ${latest}) a
    left join users u on u.id = a.user_id
    order by a.at desc, a.id desc`;
}

export async function listAudit(db: Database, search: Search, limit: number, after?: Place): Promise<AuditListRow[]> {
  return (await auditPage(search, limit, after).execute(db)).rows;
}

/** How many entries there are, counted no further than `most`. */
export async function countAudit(db: Database, search: Search, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from audit a where ${conditions(search, undefined)}
        and ${search.userIds ? sql`a.user_id = any(${[...search.userIds]}::integer[])` : sql`true`}
      limit ${most}
    ) a`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Everybody who may have done something. */
export function listPeople(db: Database) {
  return db.selectFrom('users').select(['id', 'login', 'full_name']).orderBy('full_name').execute();
}

/** What things are called that entries speak of, by their ids. */
export type Names = ReadonlyMap<number, string>;

export async function peopleNames(db: Database, ids: readonly number[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'full_name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
}

export async function clusterNames(db: Database, ids: readonly number[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('clusters').select(['id', 'company_name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, company_name }) => [id, company_name]));
}

export function findReports(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('reports as r')
    .innerJoin('clusters as c', 'c.id', 'r.cluster_id')
    .select(['r.id', 'r.year', 'r.quarter', 'c.company_name'])
    .where('r.id', 'in', ids)
    .execute();
}

export function findEntries(db: Database, register: (typeof REGISTERS)[number], ids: readonly number[]) {
  return db.selectFrom(register).select(['id', 'company_name']).where('id', 'in', ids).execute();
}
