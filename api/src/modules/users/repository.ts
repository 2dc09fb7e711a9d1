import type { UserInput, UserSort } from '@klaster/shared/contract/accounts';
import type { Language, Position } from '@klaster/shared/contract/http';
import { searchPattern } from '@klaster/shared/contract/uzbek';
import { sql, type RawBuilder, type UpdateObject } from 'kysely';
import type { Authorised, Scope } from '../../kernel/authority/scope';
import { type Database, type Tx, countRows, currentTime } from '../../kernel/database/connect';
import type { Tables } from '../../kernel/database/schema/tables';
import { nameColumn } from '../../kernel/places/repository';
import { userKeys } from '../../kernel/texts/name-keys';

/** Filter of accounts; undefined: no restriction. */
export type UserFilter = {
  /** A province includes the accounts of its clusters. */
  readonly scope: Scope;
  /** The republic's staff, or the accounts of clusters. */
  readonly kind?: 'republic' | 'cluster' | undefined;
  /** `none`: without any. */
  readonly position?: Position | 'none' | undefined;
  readonly is_active?: boolean | undefined;
  readonly search?: string | undefined;
};

type Slice = {
  readonly sort: UserSort;
  readonly limit: number;
  readonly offset: number;
  readonly language: Language;
};

/** The account's own province, or its cluster's. */
const province = sql<string | null>`coalesce(u.province_code, c.province_code)`;

const hasFactor = sql<boolean>`
  exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)`;

const accounts = (db: Database) => db.selectFrom('users as u').leftJoin('clusters as c', 'c.id', 'u.cluster_id');

const withParticulars = (db: Database, language: Language) =>
  accounts(db)
    .leftJoin('provinces as p', (join) => join.on('p.code', '=', province))
    .leftJoin('one_time_links as l', (join) =>
      join
        .onRef('l.user_id', '=', 'u.id')
        .on('l.used_at', 'is', null)
        .on('l.withdrawn_at', 'is', null)
        .on('l.expires_at', '>', sql<Date>`now()`),
    )
    .select([
      'u.id',
      'u.login',
      'u.full_name',
      'u.positions',
      province.as('province_code'),
      `p.${nameColumn(language)} as province_name`,
      'u.cluster_id',
      'c.company_name as cluster_name',
      'u.is_active',
      sql<boolean>`u.password_hash is not null`.as('has_password'),
      hasFactor.as('has_second_factor'),
      sql<number>`(select count(*)::int from passkeys k where k.user_id = u.id)`.as('passkeys'),
      sql<number>`(select count(*)::int from identities n where n.user_id = u.id)`.as('identities'),
      'u.last_sign_in',
      'u.email',
      sql<boolean>`u.email_confirmed_at is not null`.as('email_confirmed'),
      'u.version',
      'u.updated_at',
      sql<boolean>`u.erased_at is not null`.as('is_erased'),
      'l.purpose as link_purpose',
      'l.expires_at as link_expires_at',
    ]);

export function listUsers(db: Database, filter: UserFilter, { sort, limit, offset, language }: Slice) {
  return withParticulars(db, language)
    .where(matches(filter))
    .orderBy(buildOrder(sort))
    .orderBy('u.sort_key')
    .orderBy('u.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type UserRow = Awaited<ReturnType<typeof listUsers>>[number];

export const countUsers = (db: Database, filter: UserFilter): Promise<number> =>
  countRows(accounts(db).where(matches(filter)));

const COLUMNS = { full_name: sql`u.sort_key`, login: sql`u.login collate "C"`, last_sign_in: sql`u.last_sign_in` };

/** Accounts that never signed in come last in either order. */
function buildOrder(sort: UserSort): RawBuilder<unknown> {
  const column = COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS];
  return sort.startsWith('-') ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
}

function matches({ scope, kind, position, is_active, search }: UserFilter) {
  const conditions = [
    scope.province_code !== null && sql<boolean>`${province} = ${scope.province_code}`,
    kind === 'republic' && sql<boolean>`${province} is null and u.cluster_id is null`,
    kind === 'cluster' && sql<boolean>`u.cluster_id is not null`,
    position === 'none' && sql<boolean>`u.positions = '{}'`,
    position !== undefined && position !== 'none' && sql<boolean>`u.positions @> array[${position}]`,
    is_active !== undefined && sql<boolean>`u.is_active = ${is_active}`,
    search && matchesSearch(search),
  ].filter((condition) => typeof condition === 'object');
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** A text without letters and digits matches nobody. */
function matchesSearch(search: string): RawBuilder<boolean> {
  const pattern = searchPattern(search);
  return pattern === '' ? sql.lit(false) : sql<boolean>`u.search_key ~ ${pattern}`;
}

export function findUser(db: Database, id: number, language: Language): Promise<UserRow | undefined> {
  return withParticulars(db, language).where('u.id', '=', id).executeTakeFirst();
}

/** All audited fields except the password. */
const CHANGEABLE = ['login', 'full_name', 'positions', 'province_code', 'cluster_id', 'is_active', 'email'] as const;

const STORED = ['id', 'version', ...CHANGEABLE] as const;

/** Without a province of its own, the account has that of its cluster. */
export async function lockUser(tx: Tx, id: number) {
  const user = await tx
    .selectFrom('users')
    .select([...STORED, sql<boolean>`password_hash is not null`.as('has_password')])
    .select(sql<boolean>`erased_at is not null`.as('is_erased'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const cluster = user && user.cluster_id !== null ? await findClusterPlace(tx, user.cluster_id) : undefined;
  return user && { ...user, province_code: user.province_code ?? cluster?.province_code ?? null };
}

export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

export function insertUser(tx: Tx, user: Authorised<UserInput>) {
  return tx
    .insertInto('users')
    .values({ ...user, ...userKeys(user) })
    .returning(STORED)
    .executeTakeFirstOrThrow();
}

type AccountChange = {
  readonly change?: UpdateObject<Tables, 'users'>;
  /** Invalidates the tokens of the account. */
  readonly endsSessions?: boolean;
};

export function updateUser(tx: Tx, id: number, { change = {}, endsSessions = false }: AccountChange) {
  return tx
    .updateTable('users')
    .set({
      ...change,
      version: sql`version + 1`,
      updated_at: currentTime,
      ...(endsSessions && { token_version: sql`token_version + 1` }),
    })
    .where('id', '=', id)
    .returning(STORED)
    .executeTakeFirstOrThrow();
}

export async function unconfirmAddress(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', id).execute();
}

/** Also ends all sessions of the account. */
export async function setPassword(tx: Tx, id: number, password_hash: string | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash, token_version: sql`token_version + 1` })
    .where('id', '=', id)
    .execute();
}

export function findClusterPlace(db: Database, id: number) {
  return db
    .selectFrom('clusters')
    .select(['province_code', sql<boolean>`removed_at is not null`.as('is_removed')])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Unique among the advisory locks. */
const ADMINISTRATION_LOCK = 2_026_024;

/**
 * Locks the rights of administrators, so that those of the actor and of the others stay as read. Taken before any lock
 * on an account, to avoid deadlocks.
 */
export async function lockAdministration(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADMINISTRATION_LOCK}::bigint)`.execute(tx);
}

/** Whether another administrator of the republic can sign in. */
export async function hasAnotherAdmin(tx: Tx, id: number): Promise<boolean> {
  const other = tx
    .selectFrom('users')
    .select('id')
    .where('id', '<>', id)
    .where('is_active', '=', true)
    .where(sql<boolean>`positions @> array['ADMIN']`)
    .where('province_code', 'is', null)
    .where('cluster_id', 'is', null)
    .where('password_hash', 'is not', null);
  return (await other.limit(1).executeTakeFirst()) !== undefined;
}

export function listClusterAccounts(tx: Tx, clusterIds: readonly number[]) {
  return tx
    .selectFrom('users')
    .select(['id', 'cluster_id', 'province_code'])
    .where(sql<boolean>`cluster_id = any(${[...clusterIds]}::int[])`)
    .where('province_code', 'is not', null)
    .orderBy('id')
    .execute();
}
