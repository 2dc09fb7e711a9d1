import { sql, type Migration } from 'kysely';

/** A cluster's target figures for a quarter, each with its value at the time. */
export const ratingTargets: Migration = {
  async up(db) {
    await sql`
      create table rating_targets (
        cluster_id integer not null references clusters on delete cascade,
        year integer not null,
        quarter integer not null check (quarter between 1 and 4),
        figures jsonb not null,
        updated_at timestamptz not null default clock_timestamp(),
        primary key (cluster_id, year, quarter)
      )`.execute(db);
  },
};
