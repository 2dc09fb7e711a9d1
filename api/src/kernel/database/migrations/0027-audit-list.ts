import { sql, type Migration } from 'kysely';

/** Filter columns of the audit; each gets an index in the order of the list. */
const NARROWED_BY = ['', 'user_id, ', 'action, ', 'entity, ', 'entity, action, '];

/** Indexes for the list of the audit. An act without a single subject, such as an export, has no id. */
export const auditList: Migration = {
  async up(db) {
    await sql`alter table audit alter entity_id drop not null`.execute(db);
    for (const columns of NARROWED_BY) await sql`create index on audit (${sql.raw(columns)}at, id)`.execute(db);
  },
};
