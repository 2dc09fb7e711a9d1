import { type AuditFilter } from '@klaster/shared/contract/audit';
import { REGISTER_NAMES, type RegisterName } from '@klaster/shared/contract/kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';

/** A page begins after the entry of this time (microseconds since 1970) and id. */
export type ListPosition = { readonly micros: number; readonly id: number };

/** Without `userIds`: entries of everybody, and those without a user. */
export type Search = Omit<AuditFilter, 'who'> & {
  readonly userIds?: readonly number[] | undefined;
  readonly scope: Scope;
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

const dayStart = (day: string) => sql`${day}::date::timestamp at time zone 'Asia/Tashkent'`;

/** Acts on entries, reports and accounts of a province, and acts of its accounts that concern no place. Accounts and clusters can move. */
function ofProvince(province: string): RawBuilder<unknown> {
  const within = (table: string) => sql`select id from ${sql.table(table)} where province_code = ${province}`;
  const reports = sql`
    select r.id from reports r join clusters c on c.id = r.cluster_id where c.province_code = ${province}`;
  const placed = [
    ...['users', ...REGISTER_NAMES].map((table) => [table, within(table)] as const),
    ['reports', reports] as const,
  ];
  const about = placed.map(([entity, ids]) => sql`(a.entity = ${entity} and a.entity_id in (${ids}))`);
  const isPlaced = sql`(a.entity_id is not null and a.entity = any(${placed.map(([entity]) => entity)}))`;
  return sql`(${sql.join(about, sql` or `)} or (not ${isPlaced} and a.user_id in (${within('users')})))`;
}

function conditions(
  { action, entity, entity_id, from, to, scope }: Search,
  after: ListPosition | undefined,
): RawBuilder<unknown> {
  const place = after && sql`timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond'`;
  const all = [
    ...(scope.province_code !== null ? [ofProvince(scope.province_code)] : []),
    ...(action ? [sql`a.action = ${action}`] : []),
    // Scores follow from a decision or a method, hundreds at a time, and would hide the acts of people.
    entity ? sql`a.entity = ${entity}` : sql`a.entity <> 'rating_scores'`,
    ...(entity_id ? [sql`a.entity_id = ${entity_id}`] : []),
    ...(from ? [sql`a.at >= ${dayStart(from)}`] : []),
    ...(to ? [sql`a.at < ${dayStart(to)} + interval '1 day'`] : []),
    ...(after && place ? [sql`(a.at, a.id) < (${place}, ${after.id})`] : []),
  ];
  return sql.join(all, sql` and `);
}

/** A page of entries, the latest first, in the order of an index. The latest entries of each user are merged. */
export function auditPage(search: Search, limit: number, after?: ListPosition): RawBuilder<AuditListRow> {
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

type AuditSlice = {
  readonly limit: number;
  /** Starts from the latest entry if undefined. */
  readonly after?: ListPosition | undefined;
};

export async function listAudit(db: Database, search: Search, { limit, after }: AuditSlice): Promise<AuditListRow[]> {
  return (await auditPage(search, limit, after).execute(db)).rows;
}

/** Finds unsubmitted edits of reports. Staff may see what staff typed until a cluster's account typed too. Source: decision 064. */
export async function findUnsent(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const isOfReport = (alias: string) =>
    sql`${sql.ref(`${alias}.entity`)} = 'reports' and ${sql.ref(`${alias}.entity_id`)} = a.entity_id`;
  // What was removed has nothing after.
  const isByStaff = (alias: string) => sql`coalesce(${sql.ref(`${alias}.after`)} @> '{"typed_by_staff": true}', false)`;
  const { rows } = await sql<{ id: number }>`
    select a.id from audit a
    left join lateral (
      select max(s.id) as id from audit s where ${isOfReport('s')} and s.action = 'submit'
    ) sent on true
    where a.id = any(${[...ids]}::bigint[]) and a.entity = 'reports' and a.action in ('edit', 'attach', 'detach')
      and a.id > coalesce(sent.id, 0)
      and not (${isByStaff('a')} and not exists (
        select from audit e
        where ${isOfReport('e')} and e.action = 'edit' and e.id > coalesce(sent.id, 0) and e.id < a.id
          and not ${isByStaff('e')}
      ))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Counts at most `most` entries. */
export async function countAudit(db: Database, search: Search, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from audit a where ${conditions(search, undefined)}
        and ${search.userIds ? sql`a.user_id = any(${[...search.userIds]}::integer[])` : sql`true`}
      limit ${limit}
    ) a`.execute(db);
  return rows[0]?.count ?? 0;
}

export function listPeople(db: Database) {
  return db.selectFrom('users').select(['id', 'login', 'full_name']).orderBy('full_name').orderBy('id').execute();
}

export type Names = ReadonlyMap<number, string>;

export async function findPeopleNames(db: Database, ids: readonly number[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'full_name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
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

export async function findEntryNames(db: Database, register: RegisterName, ids: readonly number[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom(register).select(['id', 'company_name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, company_name }) => [id, company_name]));
}
