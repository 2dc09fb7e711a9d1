import { sql, type Migration } from 'kysely';

/** When a cluster moves to another province its accounts move along, and their sessions end, as after any change of territory. */
export const accountsOfMovedClusters: Migration = {
  async up(db) {
    await sql`
      update users u set province_code = c.province_code, version = u.version + 1, token_version = u.token_version + 1
      from clusters c where c.id = u.cluster_id and u.province_code <> c.province_code`.execute(db);
    await sql`
      create function move_cluster_accounts() returns trigger language plpgsql as $$
      begin
        update users set province_code = new.province_code, version = version + 1, token_version = token_version + 1,
          updated_at = now()
        where cluster_id = new.id and province_code <> new.province_code;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger clusters_move_accounts after update on clusters
      for each row when (old.province_code <> new.province_code) execute function move_cluster_accounts()`.execute(db);
  },
};
