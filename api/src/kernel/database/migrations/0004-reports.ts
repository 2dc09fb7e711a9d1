import { sql, type Migration } from 'kysely';

const statuses = sql`('draft', 'new', 'confirmed', 'rejected')`;

/** Quarterly reports of clusters, with remarks of reviewers and a snapshot of the figures at each transition. */
export const reports: Migration = {
  async up(db) {
    await sql`
      create table reports (
        id integer generated always as identity primary key,
        cluster_id integer not null references clusters,
        year smallint not null,
        quarter smallint not null check (quarter between 1 and 4),
        status text not null check (status in ${statuses}),
        figures jsonb not null,
        author_id integer not null references users,
        round integer not null default 0,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        submitted_at timestamptz check (status = 'draft' or submitted_at is not null),
        decided_at timestamptz,
        decided_by integer references users,
        unique (cluster_id, year, quarter)
      )`.execute(db);
    await sql`create index reports_queue on reports (year, quarter, status, submitted_at)`.execute(db);
    await sql`
      create table report_remarks (
        id integer generated always as identity primary key,
        report_id integer not null references reports,
        round integer not null,
        section text,
        comment text not null,
        author_id integer not null references users,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index report_remarks_latest on report_remarks (report_id, id)`.execute(db);
    await sql`
      create table report_snapshots (
        id integer generated always as identity primary key,
        report_id integer not null references reports,
        round integer not null,
        status text not null check (status in ${statuses}),
        figures jsonb not null,
        author_id integer not null references users,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index report_snapshots_of_report on report_snapshots (report_id, id)`.execute(db);
  },
};
