import { sql, type Kysely, type RawBuilder } from 'kysely';
import { recordChangesOf } from './0074-changes';
import { raisePublicVersionAtCommit } from './public-versions';

type RegisterColumns = {
  readonly ownColumns: RawBuilder<unknown>;
  readonly sortableFigures: readonly string[];
};

/** Creates all that the database needs for a new register. */
export async function createRegister(
  db: Kysely<unknown>,
  name: string,
  { ownColumns, sortableFigures }: RegisterColumns,
): Promise<void> {
  await createRegisterTable(db, name, ownColumns);
  await addSearchIndexes(db, name);
  await addOrderDateAndOrder(db, name);
  await addDistrictKey(db, name);
  await addOrderIndexes(db, name, sortableFigures);
  await raisePublicVersionAtCommit(db, name);
  await recordChangesOf(db, name);
}

/** The table as the first registers had it; new registers use {@link createRegister}. A STIR is unique among live entries. */
export async function createRegisterTable(
  db: Kysely<unknown>,
  name: string,
  ownColumns: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    create table ${sql.table(name)} (
      id integer generated always as identity primary key,
      company_name text not null,
      search_key text not null,
      sort_key text collate "C" not null,
      stir char(9) not null check (stir ~ '^[0-9]{9}$'),
      province_code char(4) not null,
      district_code char(7) not null,
      full_name text not null,
      phone_number text not null,
      address text not null,
      is_active boolean not null,
      ${ownColumns},
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      removed_at timestamptz,
      removed_by integer references users,
      removal_order text,
      removal_reason text,
      foreign key (province_code, district_code) references districts (province_code, code)
    )`.execute(db);
  await sql`
    create unique index ${sql.id(`${name}_live_stir`)} on ${sql.table(name)} (stir) where removed_at is null`.execute(
    db,
  );
  await sql`
    create index ${sql.id(`${name}_live_list`)} on ${sql.table(name)} (province_code, sort_key, id) where removed_at is null`.execute(
    db,
  );
  await sql`
    create index ${sql.id(`${name}_removed_list`)} on ${sql.table(name)} (province_code, sort_key, id) where removed_at is not null`.execute(
    db,
  );
}

export async function addSearchIndexes(db: Kysely<unknown>, name: string): Promise<void> {
  const table = sql.table(name);
  await sql`create index ${sql.id(`${name}_by_name`)} on ${table} using gin (search_key gin_trgm_ops)`.execute(db);
  await sql`create index ${sql.id(`${name}_by_stir`)} on ${table} (stir bpchar_pattern_ops)`.execute(db);
}

/** The date of the removal order, and indexes for lists of the whole republic. */
export async function addOrderDateAndOrder(db: Kysely<unknown>, name: string): Promise<void> {
  const table = sql.table(name);
  await sql`alter table ${table} add column removal_order_date date`.execute(db);
  await sql`
    create index ${sql.id(`${name}_live_order`)} on ${table} (sort_key, id) where removed_at is null`.execute(db);
  await sql`
    create index ${sql.id(`${name}_removed_order`)} on ${table} (sort_key, id) where removed_at is not null`.execute(
    db,
  );
}

/**
 * The sort key of an entry's district: an index cannot use another table. Nullable, so that an unknown district violates its foreign key.
 */
export async function addDistrictKey(db: Kysely<unknown>, name: string): Promise<void> {
  const table = sql.table(name);
  await sql`alter table ${table} add column district_key text collate "C"`.execute(db);
  await sql`update ${table} as r set district_key = d.sort_key from districts d where d.code = r.district_code`.execute(
    db,
  );
  await sql`
    create trigger ${sql.id(`${name}_set_district_key`)} before insert or update of district_code, district_key
    on ${table} for each row execute function set_district_key()`.execute(db);
}

/**
 * An index for every order of a list. Names ascend within equal values in both directions, so each direction has an index, except where
 * few values are equal.
 */
export async function addOrderIndexes(
  db: Kysely<unknown>,
  name: string,
  sortableFigures: readonly string[],
): Promise<void> {
  const table = sql.table(name);
  const add = (suffix: string, columns: RawBuilder<unknown>, where = sql``) =>
    sql`create index ${sql.id(`${name}_${suffix}`)} on ${table} (${columns}, sort_key, id) ${where}`.execute(db);
  const live = sql`where removed_at is null`;
  const removed = sql`where removed_at is not null`;
  await add('live_provinces_down', sql`province_code desc`, live);
  await add('removed_provinces_down', sql`province_code desc`, removed);
  await add('of_district', sql`district_code`);
  await add('by_district', sql`district_key`);
  await add('by_district_of_province', sql`province_code, district_key`);
  await add('by_change', sql`updated_at`);
  await add('by_change_down', sql`updated_at desc`);
  await add('by_removal', sql`removed_at`, removed);
  await add('by_removal_down', sql`removed_at desc`, removed);
  for (const figure of sortableFigures) {
    // Unknown values come last in both directions.
    await add(`by_${figure}`, sql`${sql.ref(figure)}`);
    await add(`by_${figure}_down`, sql`${sql.ref(figure)} desc nulls last`);
  }
}
