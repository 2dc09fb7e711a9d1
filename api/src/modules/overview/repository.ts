import type { Language } from '@klaster/shared/contract/http';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database/connect';
import { nameColumn } from '../../kernel/places/repository';

const count = sql<number>`count(*)::int`;

/** Without provinces that have no entry. */
export function readOverview(db: Database, language: Language) {
  return db
    .with('c', (query) =>
      query
        .selectFrom('clusters')
        .where('removed_at', 'is', null)
        .groupBy('province_code')
        .select(['province_code', count.as('clusters_count'), sql<number | null>`sum(land_area)`.as('land_area')]),
    )
    .with('f', (query) =>
      query
        .selectFrom('oil_factories')
        .where('removed_at', 'is', null)
        .groupBy('province_code')
        .select([
          'province_code',
          count.as('factories_count'),
          sql<number | null>`sum(annual_capacity)`.as('annual_capacity'),
        ]),
    )
    .selectFrom('provinces as p')
    .leftJoin('c', 'c.province_code', 'p.code')
    .leftJoin('f', 'f.province_code', 'p.code')
    .where((where) => where.or([where('clusters_count', 'is not', null), where('factories_count', 'is not', null)]))
    .select([
      'p.code as province_code',
      `p.${nameColumn(language)} as province_name`,
      sql<number>`coalesce(clusters_count, 0)`.as('clusters_count'),
      'land_area',
      sql<number>`coalesce(factories_count, 0)`.as('factories_count'),
      'annual_capacity',
    ])
    .orderBy('p.code')
    .execute();
}
