import type { Database } from '../database/connect';
import type { User } from './user';

/** A user as they stand now, unless they were blocked. */
export function findActiveUser(db: Database, id: number): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'login', 'full_name', 'positions', 'province_code', 'cluster_id'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
}
