import { sql, type Migration } from 'kysely';

/** Former places of clusters, so that published quarters stay unchanged. Earlier moves come from the audit. */
export const formerPlaces: Migration = {
  async up(db) {
    await sql`
      create table former_places (
        id integer generated always as identity primary key,
        cluster_id integer not null references clusters on delete cascade,
        province_code char(4) not null references provinces,
        district_code char(7) not null references districts,
        until timestamptz not null
      )`.execute(db);
    await sql`create index former_places_of_cluster on former_places (cluster_id, until)`.execute(db);
    await sql`
      insert into former_places (cluster_id, province_code, district_code, until)
      select a.entity_id, a.before ->> 'province_code', a.before ->> 'district_code', a.at
      from audit a
      join clusters c on c.id = a.entity_id
      join districts d on d.code = a.before ->> 'district_code' and d.province_code = a.before ->> 'province_code'
      where a.entity = 'clusters' and a.before ->> 'district_code' <> a.after ->> 'district_code'
      order by a.id`.execute(db);
    await sql`
      create function keep_former_place() returns trigger language plpgsql as $$
      begin
        insert into former_places (cluster_id, province_code, district_code, until)
        values (new.id, old.province_code, old.district_code, clock_timestamp());
        return null;
      end $$`.execute(db);
    await sql`
      create trigger clusters_keep_former_place after update on clusters
      for each row when (old.district_code <> new.district_code or old.province_code <> new.province_code)
      execute function keep_former_place()`.execute(db);
  },
};
