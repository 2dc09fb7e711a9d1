import { sql, type Migration } from 'kysely';

/** Phrases of reviewers, and an index for their latest remarks. */
export const remarkPhrases: Migration = {
  async up(db) {
    await sql`
      create table remark_phrases (
        user_id integer primary key references users on delete cascade,
        phrases text[] not null
      )`.execute(db);
    await sql`create index report_remarks_of_author on report_remarks (author_id, id desc) where section is null`.execute(
      db,
    );
  },
};
