import type { ListSettings, ListSettingsChange } from '@klaster/shared/contract/registers';
import type { SavedView } from '@klaster/shared/contract/reports';
import type { Database, Tx } from '../../kernel/database/connect';
import { sql } from 'kysely';

const SETTINGS = ['register', 'state', 'hidden', 'page_size', 'density'] as const;

export function findListSettings(db: Database, user_id: number): Promise<ListSettings[]> {
  return db
    .selectFrom('user_lists')
    .select(SETTINGS)
    .where('user_id', '=', user_id)
    .orderBy('register')
    .orderBy('state')
    .execute();
}

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

export function listViews(db: Database, user_id: number): Promise<SavedView[]> {
  return db
    .selectFrom('saved_views')
    .select(['page', 'name', 'query'])
    .where('user_id', '=', user_id)
    .orderBy('page')
    .orderBy('name')
    .execute();
}

/** Locks the user's views, so that concurrent changes cannot exceed their limit. */
export async function lockViews(tx: Tx, user_id: number): Promise<SavedView[]> {
  await sql`select from users where id = ${user_id} for no key update`.execute(tx);
  return listViews(tx, user_id);
}

/** Replaces a view with the same page and name. */
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
    .where((where) => where.and({ user_id, page, name }))
    .execute();
}

export async function deleteView(tx: Tx, user_id: number, { page, name }: Named): Promise<void> {
  await tx
    .deleteFrom('saved_views')
    .where((where) => where.and({ user_id, page, name }))
    .execute();
}
