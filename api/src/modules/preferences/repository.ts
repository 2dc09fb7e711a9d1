import type { ListSettings, ListSettingsChange } from '@klaster/shared/contract';
import type { Database } from '../../kernel/database/connect';

const SETTINGS = ['register', 'state', 'hidden', 'page_size', 'density'] as const;

/** What a user has changed of the lists; at most one row a list. */
export function listSettingsOf(db: Database, user_id: number): Promise<ListSettings[]> {
  return db
    .selectFrom('user_lists')
    .select(SETTINGS)
    .where('user_id', '=', user_id)
    .orderBy('register')
    .orderBy('state')
    .execute();
}

/** Stores the settings of a list; of concurrent changes the last one wins. */
export function saveListSettings(
  db: Database,
  user_id: number,
  { register, state, ...change }: ListSettingsChange,
): Promise<ListSettings> {
  return db
    .insertInto('user_lists')
    .values({ user_id, register, state, ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'register', 'state']).doUpdateSet(change))
    .returning(SETTINGS)
    .executeTakeFirstOrThrow();
}
