import type { clusterListQuerySchema, Language } from '@klaster/shared/contract';
import { sql, type OrderByDirectionExpression } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../database/connect';
import { nameColumn } from '../places/names';
import { isFoundBy } from '../registers/search.repository';

type Filter = z.output<typeof clusterListQuerySchema>;

const SORT_COLUMNS = { company_name: 'c.sort_key', land_area: 'c.land_area', province: 'c.province_code' } as const;

/** A page of live clusters, with the names of their places. Unknown figures come last either way. */
export function listClusters(db: Database, filter: Filter, language: Language) {
  const { column, direction } = sortOf(filter.sort);
  return matching(db, filter)
    .innerJoin('provinces as p', 'p.code', 'c.province_code')
    .innerJoin('districts as d', 'd.code', 'c.district_code')
    .selectAll('c')
    .select([`p.${nameColumn(language)} as province_name`, `d.${nameColumn(language)} as district_name`])
    .orderBy(column, (order) => (direction === 'desc' ? order.desc() : order.asc()).nullsLast())
    .orderBy('c.sort_key')
    .orderBy('c.id')
    .limit(filter.page_size)
    .offset((filter.page - 1) * filter.page_size)
    .execute();
}

/** Count and sum over all pages. */
export function totalClusters(db: Database, filter: Filter) {
  return matching(db, filter)
    .select([sql<number>`count(*)::int`.as('clusters_count'), sql<number | null>`sum(c.land_area)`.as('land_area')])
    .executeTakeFirstOrThrow();
}

function matching(db: Database, { province_code, search }: Filter) {
  let query = db.selectFrom('clusters as c').where('c.removed_at', 'is', null);
  if (province_code) query = query.where('c.province_code', '=', province_code);
  return search ? query.where(isFoundBy('c', search)) : query;
}

function sortOf(sort: Filter['sort']) {
  const descends = sort.startsWith('-');
  const field = (descends ? sort.slice(1) : sort) as keyof typeof SORT_COLUMNS;
  const direction: OrderByDirectionExpression = descends ? 'desc' : 'asc';
  return { column: SORT_COLUMNS[field], direction };
}
