import { MOST_VIEWS, type ViewChange } from '@klaster/shared/contract';
import type { Tx } from '../../kernel/database/connect';
import type { Handlers } from '../../kernel/http/call';
import { ProblemError, wrongField } from '../../kernel/problems/problem-error';
import type { Services } from '../../kernel/http/services';
import { deleteView, saveView, lockViews, renameView, viewsOf } from './views.repository';

/** Views that users keep for their own convenience: each has theirs, whatever their positions. They are not audited. */
export const viewRoutes = ({ db }: Services) =>
  ({
    'GET /api/me/views': ({ user }) => viewsOf(db, user.id),
    'PATCH /api/me/views': ({ user, body }) =>
      db.transaction().execute(async (tx) => {
        await changeView(tx, user.id, body);
        return viewsOf(tx, user.id);
      }),
  }) satisfies Partial<Handlers>;

/** Deleting a view that no longer exists succeeds. */
async function changeView(tx: Tx, userId: number, change: ViewChange): Promise<void> {
  const { page, name, query, new_name } = change;
  const views = await lockViews(tx, userId);
  const isThere = (wanted: string) => views.some((view) => view.page === page && view.name === wanted);
  if (new_name !== undefined) {
    if (!isThere(name)) throw new ProblemError('not_found');
    if (new_name !== name && isThere(new_name)) throw wrongField('new_name', 'invalid');
    await renameView(tx, userId, { page, name, newName: new_name });
  } else if (typeof query === 'string') {
    if (!isThere(name) && views.length >= MOST_VIEWS) throw wrongField('name', 'too_big');
    await saveView(tx, userId, { page, name, query });
  } else await deleteView(tx, userId, { page, name });
}
