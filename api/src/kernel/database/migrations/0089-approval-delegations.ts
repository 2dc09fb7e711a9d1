import { sql, type Migration } from 'kysely';

/** Decisions that absent staff delegate to colleagues. */
export const approvalDelegations: Migration = {
  async up(db) {
    await sql`
      create table approval_delegations (
        id integer generated always as identity primary key,
        delegator_id integer not null references users,
        delegate_id integer not null references users check (delegate_id <> delegator_id),
        province_code text references provinces,
        from_day date not null,
        until_day date not null check (until_day >= from_day),
        made_by integer not null references users,
        made_at timestamptz not null default clock_timestamp(),
        ended_by integer references users,
        ended_at timestamptz
      )`.execute(db);
    await sql`
      create index approval_delegations_open on approval_delegations (delegate_id, until_day) where ended_at is null`.execute(
      db,
    );
    await sql`alter table report_snapshots add column delegator_id integer references users`.execute(db);
  },
};
