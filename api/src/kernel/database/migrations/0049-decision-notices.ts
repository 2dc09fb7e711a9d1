import { sql, type Migration } from 'kysely';

/** Decisions that can be undone; nobody is notified before they are due. Only an undo may delete remarks and snapshots, by a function. */
export const decisionNotices: Migration = {
  async up(db) {
    await sql`
      create table decision_notices (
        id integer generated always as identity primary key,
        report_id integer not null references reports on delete cascade,
        kind text not null check (kind in ('report_confirmed', 'report_rejected')),
        sections text[] not null,
        actor_id integer not null references users,
        report_version integer not null,
        decided_at timestamptz not null default now(),
        due_at timestamptz not null
      )`.execute(db);
    await sql`create index decision_notices_due on decision_notices (due_at, id)`.execute(db);
    await sql`create index decision_notices_of_report on decision_notices (report_id, id)`.execute(db);
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
    const asOwner = sql`security definer set search_path = ${sql.id(rows[0]?.schema ?? 'public')}, pg_temp`;
    await sql`
      create function forget_decision(decision integer) returns boolean language plpgsql ${asOwner} as $$
      declare
        gone decision_notices;
      begin
        -- However a row says it is due, nothing older than the window goes.
        delete from decision_notices
        where id = decision and due_at > clock_timestamp() and decided_at > clock_timestamp() - interval '1 minute'
        returning * into gone;
        if not found then return false; end if;
        delete from report_remarks
        where report_id = gone.report_id and author_id = gone.actor_id and created_at = gone.decided_at;
        delete from report_snapshots
        where report_id = gone.report_id and author_id = gone.actor_id and created_at = gone.decided_at;
        return true;
      end $$`.execute(db);
    await sql`revoke execute on function forget_decision(integer) from public`.execute(db);
  },
};
