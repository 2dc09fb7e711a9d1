import { sql, type Migration } from 'kysely';
import { FIRST_METHOD } from './first-method';
import { raisePublicVersionOn } from './public-versions';

/** Scoring methods, immutable once published, and the scores of confirmed reports. */
export const rating: Migration = {
  async up(db) {
    await sql`
      create table scoring_methods (
        version integer primary key,
        year smallint not null,
        quarter smallint not null check (quarter between 1 and 4),
        method jsonb not null,
        published_at timestamptz not null default now(),
        published_by integer references users
      )`.execute(db);
    await sql`
      create function refuse_method_change() returns trigger language plpgsql as
      $$ begin raise exception 'A published scoring method is frozen'; end $$`.execute(db);
    await sql`
      create trigger scoring_methods_frozen before update or delete or truncate on scoring_methods
      for each statement execute function refuse_method_change()`.execute(db);
    // The version also counts discarded drafts, so that nobody overwrites the next draft with an old one.
    await sql`
      create table scoring_method_draft (
        id integer primary key default 1 check (id = 1),
        version integer not null default 0,
        method jsonb,
        updated_at timestamptz not null default now(),
        updated_by integer references users
      )`.execute(db);
    await sql`insert into scoring_method_draft default values`.execute(db);
    await sql`
      create table rating_scores (
        year smallint not null,
        quarter smallint not null,
        cluster_id integer not null references clusters,
        report_id integer not null references reports on delete cascade,
        method_version integer not null references scoring_methods,
        earned numeric(6, 2) not null,
        counted smallint not null check (counted between 0 and 100),
        score numeric(5, 2) check (score between 0 and 100),
        primary key (year, quarter, cluster_id)
      )`.execute(db);
    await sql`create index rating_scores_of_cluster on rating_scores (cluster_id)`.execute(db);
    await sql`create index rating_scores_of_report on rating_scores (report_id)`.execute(db);
    for (const table of ['rating_scores', 'scoring_methods']) await raisePublicVersionOn(db, table, 'rating');
    await sql`
      insert into scoring_methods (version, year, quarter, method)
      values (1, 2015, 1, ${JSON.stringify(FIRST_METHOD)}::jsonb)`.execute(db);
  },
};
