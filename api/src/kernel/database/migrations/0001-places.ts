import { sql, type Migration } from 'kysely';
import districts from './first-districts.json';
import { sortKey } from './first-keys';
import provinces from './first-provinces.json';

/** Provinces and districts with their SOATO codes; all other tables refer to them. */
export const places: Migration = {
  async up(db) {
    await sql`
      create table provinces (
        code char(4) primary key,
        name_uz_cyrl text not null, name_uz_latn text not null, name_ru text not null, name_en text not null
      )`.execute(db);
    await sql`
      create table districts (
        code char(7) primary key,
        province_code char(4) not null references provinces,
        type text not null check (type in ('district', 'city')),
        sort_key text collate "C" not null,
        name_uz_cyrl text not null, name_uz_latn text not null, name_ru text not null, name_en text not null,
        unique (province_code, code)
      )`.execute(db);
    await sql`insert into provinces select * from json_populate_recordset(null::provinces, ${JSON.stringify(provinces)})`.execute(
      db,
    );
    const rows = districts.map((district) => ({ ...district, sort_key: sortKey(district.name_uz_cyrl) }));
    await sql`insert into districts select * from json_populate_recordset(null::districts, ${JSON.stringify(rows)})`.execute(
      db,
    );
  },
};
