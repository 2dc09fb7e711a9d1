import { sql, type Migration } from 'kysely';

const APPROVER = sql`approver text check (approver in ('territory', 'province', 'republic'))`;

/** Levels of approval. One by default: all users who may decide in the territory. */
export const approvalLevels: Migration = {
  async up(db) {
    await sql`create table approval_levels (level smallint primary key check (level >= 1), ${APPROVER} not null)`.execute(
      db,
    );
    await sql`insert into approval_levels (level, approver) values (1, 'territory')`.execute(db);
    await sql`alter table reports add column approvals smallint not null default 0`.execute(db);
    await sql`alter table report_snapshots add column level smallint, add column ${APPROVER}`.execute(db);
    await sql`alter table report_remarks add column level smallint`.execute(db);
    await sql`alter table decision_notices drop constraint decision_notices_kind_check`.execute(db);
    await sql`
      alter table decision_notices
        add constraint decision_notices_kind_check
        check (kind in ('report_confirmed', 'report_rejected', 'report_at_level'))`.execute(db);
  },
};
