import type { Language, OilFactoryInput } from '@klaster/shared/contract';
import { sql, type Selectable, type UpdateObject } from 'kysely';
import type { Database, Tx } from '../database/connect';
import { currentTime } from '../database/current-time';
import type { OilFactoryTable, Tables } from '../database/tables';
import { nameColumn } from '../places/names';
import { nameKeys } from '../registers/name-keys';
import { isFoundBy } from '../registers/search.repository';

export type StoredFactory = Selectable<OilFactoryTable>;

export type RegisterSide = 'live' | 'removed';

const onSide = (side: RegisterSide) => sql<boolean>`removed_at is ${side === 'live' ? sql`null` : sql`not null`}`;

/** Sums skip what is unknown, and are null when nothing is known. */
const totals = [
  sql<number>`count(f.id)::int`.as('factories_count'),
  sql<number | null>`sum(daily_capacity)`.as('daily_capacity'),
  sql<number | null>`sum(annual_capacity)`.as('annual_capacity'),
  sql<number | null>`sum(sunflower_capacity)`.as('sunflower_capacity'),
] as const;

/** Totals of every province of the territory (all when null), also of those without a factory. */
export function totalsByProvince(db: Database, territory: string | null, language: Language) {
  return db
    .selectFrom('provinces as p')
    .leftJoin('oil_factories as f', (join) => join.onRef('f.province_code', '=', 'p.code').on(onSide('live')))
    .select(['p.code as province_code', `p.${nameColumn(language)} as province_name`, ...totals])
    .$if(territory !== null, (query) => query.where('p.code', '=', territory))
    .groupBy('p.code')
    .orderBy('p.code')
    .execute();
}

/** Provinces of the territory that have removed factories. */
export function removedByProvince(db: Database, territory: string | null, language: Language) {
  return db
    .selectFrom('provinces as p')
    .innerJoin('oil_factories as f', (join) => join.onRef('f.province_code', '=', 'p.code').on(onSide('removed')))
    .select(['p.code as province_code', `p.${nameColumn(language)} as province_name`, totals[0]])
    .$if(territory !== null, (query) => query.where('p.code', '=', territory))
    .groupBy('p.code')
    .orderBy('p.code')
    .execute();
}

const withPlaces = (db: Database, language: Language) =>
  db
    .selectFrom('oil_factories as f')
    .innerJoin('provinces as p', 'p.code', 'f.province_code')
    .innerJoin('districts as d', 'd.code', 'f.district_code')
    .selectAll('f')
    .select([`p.${nameColumn(language)} as province_name`, `d.${nameColumn(language)} as district_name`]);

/** In the order of the Uzbek alphabet. */
export function listFactories(db: Database, provinceCode: string, side: RegisterSide, language: Language) {
  return withPlaces(db, language)
    .where('f.province_code', '=', provinceCode)
    .where(onSide(side))
    .orderBy('f.sort_key')
    .orderBy('f.id')
    .execute();
}

export type FactoryWithPlaces = Awaited<ReturnType<typeof listFactories>>[number];

/** What is found in the territory (all when null) by name or STIR, live ones first; each row has the count of all that were found. */
export function searchFactories(
  db: Database,
  { text, territory, limit }: { text: string; territory: string | null; limit: number },
  language: Language,
) {
  return withPlaces(db, language)
    .select(sql<number>`count(*) over ()`.as('found'))
    .where(isFoundBy('f', text))
    .$if(territory !== null, (query) => query.where('f.province_code', '=', territory))
    .orderBy(sql`removed_at is not null`)
    .orderBy('f.sort_key')
    .orderBy('f.id')
    .limit(limit)
    .execute();
}

export function findLiveFactory(db: Database, id: number, language: Language) {
  return withPlaces(db, language).where('f.id', '=', id).where(onSide('live')).executeTakeFirst();
}

/** The factory as it stands, locked until the transaction ends so that two changes come one after the other. */
export function lockFactory(tx: Tx, id: number): Promise<StoredFactory | undefined> {
  return tx.selectFrom('oil_factories').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function insertFactory(tx: Tx, input: OilFactoryInput): Promise<StoredFactory> {
  const row = { ...input, ...nameKeys(input.company_name) };
  return tx.insertInto('oil_factories').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Changes a factory; every change counts its version up. */
export function updateFactory(
  tx: Tx,
  id: number,
  change: UpdateObject<Tables, 'oil_factories'>,
): Promise<StoredFactory> {
  return tx
    .updateTable('oil_factories')
    .set({ ...change, version: sql`version + 1`, updated_at: currentTime })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
