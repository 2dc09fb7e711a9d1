import { sql, type Migration } from 'kysely';

/** Columns that pages of the audit are narrowed by, each with an index in the order of the pages. */
const NARROWED_BY = ['', 'user_id, ', 'action, ', 'entity, ', 'entity, action, '];

/** The audit is read by ADMIN: by who, what, when and of what. What is of no one thing, such as a file, has no number. */
export const auditList: Migration = {
  async up(db) {
    await sql`alter table audit alter entity_id drop not null`.execute(db);
    for (const columns of NARROWED_BY) await sql`create index on audit (${sql.raw(columns)}at, id)`.execute(db);
  },
};
