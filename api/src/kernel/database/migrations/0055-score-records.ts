import { sql, type Migration } from 'kysely';

/** The audit row of each score. The API's role may not read the chain, so a function returns the seals of scores, which are public. */
export const scoreRecords: Migration = {
  async up(db) {
    await sql`alter table rating_scores add column audit_id bigint references audit`.execute(db);
    await sql`create index rating_scores_unrecorded on rating_scores (year, quarter, cluster_id) where audit_id is null`.execute(
      db,
    );
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
    const asOwner = sql`security definer set search_path = ${sql.id(rows[0]?.schema ?? 'public')}, pg_temp`;
    await sql`
      create function seal_of_score(row_id bigint, out "position" bigint, out hash text, out previous text)
      stable ${asOwner} language sql as $$
        select s.position, s.hash, coalesce(p.hash, repeat('0', 64))
        from audit_seals s
        join audit a on a.id = s.audit_id and a.entity = 'rating_scores'
        left join audit_seals p on p.position = s.position - 1
        where s.audit_id = row_id
      $$`.execute(db);
    await sql`revoke execute on function seal_of_score(bigint) from public`.execute(db);
  },
};
