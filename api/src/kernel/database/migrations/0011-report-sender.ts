import { sql, type Migration } from 'kysely';

/** Who submitted a report. For older reports it comes from the snapshot of the submission, if there is one. */
export const reportSender: Migration = {
  async up(db) {
    await sql`
      alter table reports
        add submitted_by integer references users,
        add check (submitted_by is null or submitted_at is not null)`.execute(db);
    await sql`
      update reports as r set submitted_by = (
        select s.author_id from report_snapshots s where s.report_id = r.id and s.status = 'new' order by s.id desc limit 1
      ) where r.submitted_at is not null`.execute(db);
  },
};
