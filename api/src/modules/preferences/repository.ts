import type { ListSettings, ListSettingsChange, SavedView } from '@klaster/shared/contract';
import type { Database, Tx } from '../../kernel/database/connect';
import { sql } from 'kysely';

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

/** Views that a user has saved, in the order of their names. */
export function viewsOf(db: Database, user_id: number): Promise<SavedView[]> {
  return db
    .selectFrom('saved_views')
    .select(['page', 'name', 'query'])
    .where('user_id', '=', user_id)
    .orderBy('page')
    .orderBy('name')
    .execute();
}

/** The same, while other changes of this user's views wait: they are counted. */
export async function lockViews(tx: Tx, user_id: number): Promise<SavedView[]> {
  await sql`select from users where id = ${user_id} for no key update`.execute(tx);
  return viewsOf(tx, user_id);
}

/** Stores a view; replaces one of the same page and name. */
export async function saveView(tx: Tx, user_id: number, view: SavedView): Promise<void> {
  await tx
    .insertInto('saved_views')
    .values({ user_id, ...view })
    .onConflict((conflict) => conflict.columns(['user_id', 'page', 'name']).doUpdateSet({ query: view.query }))
    .execute();
}

type Named = Pick<SavedView, 'page' | 'name'>;

export async function renameView(
  tx: Tx,
  user_id: number,
  { page, name, newName }: Named & { readonly newName: string },
): Promise<void> {
  await tx
    .updateTable('saved_views')
    .set({ name: newName })
    .where('user_id', '=', user_id)
    .where('page', '=', page)
    .where('name', '=', name)
    .execute();
}

export async function deleteView(tx: Tx, user_id: number, { page, name }: Named): Promise<void> {
  await tx
    .deleteFrom('saved_views')
    .where('user_id', '=', user_id)
    .where('page', '=', page)
    .where('name', '=', name)
    .execute();
}
