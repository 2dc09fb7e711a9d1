import { sql, type Migration } from 'kysely';

/**
 * Open quarters, saved sections of reports, and due dates of decisions. Quarters with reports are open, due on the 20th of the next
 * month.
 */
export const reportEntry: Migration = {
  async up(db) {
    await sql`
      create table periods (
        year smallint not null check (year between 2015 and 2100),
        quarter smallint not null check (quarter between 1 and 4),
        due_on date not null,
        version integer not null default 1,
        opened_at timestamptz not null default now(),
        opened_by integer references users,
        closed_at timestamptz,
        closed_by integer references users,
        primary key (year, quarter)
      )`.execute(db);
    await sql`
      insert into periods (year, quarter, due_on)
      select distinct year, quarter, (make_date(year, quarter * 3, 20) + interval '1 month')::date from reports`.execute(
      db,
    );
    await sql`alter table reports add foreign key (year, quarter) references periods`.execute(db);
    await sql`
      create table holidays (
        day date primary key,
        name text not null
      )`.execute(db);
    await createWorkingDays(db);
    await sql`alter table reports add decision_due date`.execute(db);
    await sql`
      update reports set decision_due = working_days_after((submitted_at at time zone 'Asia/Tashkent')::date, 2)
      where submitted_at is not null`.execute(db);
    await sql`
      create table report_sections (
        report_id integer not null references reports on delete cascade,
        section text not null,
        version integer not null default 1,
        notes jsonb not null default '{}',
        saved_at timestamptz not null default now(),
        saved_by integer not null references users,
        primary key (report_id, section)
      )`.execute(db);
    await sql`create index reports_of_cluster on reports (cluster_id, year desc, quarter desc)`.execute(db);
  },
};

/** The n-th working day after a day, at most a year ahead; null: there is none. Source: specification 6.3.6. */
async function createWorkingDays(db: Parameters<Migration['up']>[0]): Promise<void> {
  await sql`
    create function working_days_after(start date, days integer) returns date language sql stable as $$
      select ahead::date from generate_series(start + 1, start + 366, interval '1 day') as ahead
      where extract(isodow from ahead) < 6 and not exists (select from holidays h where h.day = ahead::date)
      order by ahead offset days - 1 limit 1
    $$`.execute(db);
}
