import { sql, type Migration } from 'kysely';

/** Snapshots include the notes. The last snapshot of each report gets the notes of sections that were not saved since. */
export const notesOfSnapshots: Migration = {
  async up(db) {
    await sql`alter table report_snapshots add notes jsonb not null default '{}'`.execute(db);
    await sql`
      update report_snapshots s set notes = coalesce((
        select jsonb_object_agg(n.key, n.value) from report_sections t, jsonb_each(t.notes) n
        where t.report_id = s.report_id and t.saved_at <= s.created_at
      ), '{}')
      where s.id in (select max(id) from report_snapshots group by report_id)`.execute(db);
  },
};
