import type { SavedView } from '@klaster/shared/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/connect';

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
