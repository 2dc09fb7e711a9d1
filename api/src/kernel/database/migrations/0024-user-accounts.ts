import { sql, type Migration } from 'kysely';
import { searchKey, sortKey } from './first-keys';

/** Administration of accounts: search, versions, accounts without a password yet, and no logins that look alike in Cyrillic and Latin. */
export const userAccounts: Migration = {
  async up(db) {
    await sql`
      alter table users
        alter password_hash drop not null,
        add column version integer not null default 1,
        add column updated_at timestamptz not null default now(),
        add column last_sign_in timestamptz,
        add column search_key text not null default '',
        add column sort_key text collate "C" not null default ''`.execute(db);
    await sql`
      create unique index users_login_looks on users (translate(login, 'асеёорхукқмтвнҳ', 'aceeopxykkmtbhx'))`.execute(
      db,
    );
    const { rows } = await sql<{ id: number; login: string; full_name: string }>`
      select id, login, full_name from users`.execute(db);
    const keys = rows.map(({ id, full_name, login }) => ({
      id,
      search_key: searchKey(`${full_name} ${login}`),
      sort_key: sortKey(full_name),
    }));
    await sql`
      update users as u set search_key = k.search_key, sort_key = k.sort_key
      from json_to_recordset(${JSON.stringify(keys)}) as k(id integer, search_key text, sort_key text)
      where u.id = k.id`.execute(db);
    await sql`create index users_by_name on users using gin (search_key gin_trgm_ops)`.execute(db);
    await sql`create index users_in_order on users (sort_key, id)`.execute(db);
    await sql`create index users_of_cluster on users (cluster_id) where cluster_id is not null`.execute(db);
  },
};
