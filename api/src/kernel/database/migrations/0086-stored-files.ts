import { sql, type Migration } from 'kysely';

/** The state `kept` of an attached file is called `stored`. */
export const storedFiles: Migration = {
  async up(db) {
    await sql`alter table attachments drop constraint attachments_state_check`.execute(db);
    await sql`update attachments set state = 'stored' where state = 'kept'`.execute(db);
    await sql`
      alter table attachments
        add constraint attachments_state_check
        check (state in ('uploading', 'checking', 'stored', 'removed'))`.execute(db);
    await sql`drop index attachments_unsettled`.execute(db);
    await sql`create index attachments_unsettled on attachments (state, updated_at) where state <> 'stored'`.execute(
      db,
    );
  },
};
