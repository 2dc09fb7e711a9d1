import { sql, type Kysely, type Migration } from 'kysely';

export const SORTABLE_FIGURES = {
  clusters: ['land_area'],
  seed_companies: ['annual_capacity'],
  cooperatives: ['members_count', 'land_area'],
  oil_factories: ['daily_capacity', 'annual_capacity', 'sunflower_capacity'],
} as const;

/** Superseded by `0016-order-indexes`. */
export const listIndexes: Migration = {
  async up(db) {
    for (const [register, figures] of Object.entries(SORTABLE_FIGURES)) await addIndexes(db, register, figures);
  },
};

async function addIndexes(db: Kysely<unknown>, register: string, figures: readonly string[]): Promise<void> {
  const add = (suffix: string, columns: string) =>
    sql`create index ${sql.id(`${register}_${suffix}`)} on ${sql.table(register)} (${sql.raw(columns)})`.execute(db);
  await add('by_district', 'district_code, sort_key, id');
  await add('by_change', 'updated_at');
  await add('by_removal', 'removed_at');
  for (const figure of figures) {
    await add(`by_${figure}`, figure);
    await add(`by_${figure}_down`, `${figure} desc nulls last`);
  }
}

export async function dropListIndexes(db: Kysely<unknown>, register: string, figures: readonly string[]) {
  const suffixes = ['district', 'change', 'removal', ...figures.flatMap((figure) => [figure, `${figure}_down`])];
  for (const suffix of suffixes) await sql`drop index ${sql.id(`${register}_by_${suffix}`)}`.execute(db);
}
