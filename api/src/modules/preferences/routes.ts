import { PAGE_SIZES } from '@klaster/shared/contract/http';
import { REGISTER_NAMES, REGISTERS } from '@klaster/shared/contract/kinds';
import { listColumns, type ListSettings } from '@klaster/shared/contract/registers';
import { MAX_VIEWS, type ViewChange } from '@klaster/shared/contract/reports';
import type { Handlers, Services } from '../../kernel/http/call';
import {
  saveListSettings,
  findListSettings,
  deleteView,
  saveView,
  lockViews,
  renameView,
  listViews,
} from './repository';
import type { Tx } from '../../kernel/database/connect';
import { ProblemError, wrongField } from '../../kernel/problems/problem-error';

/** Not audited: these are the user's own conveniences. */
export const preferenceRoutes = ({ db }: Services) =>
  ({
    'GET /api/me/lists': async ({ user }) => (await findListSettings(db, user.id)).filter(isOfRegister).map(present),
    'PATCH /api/me/lists': async ({ user, body }) => present(await saveListSettings(db, user.id, body)),
    'GET /api/me/views': ({ user }) => listViews(db, user.id),
    'PATCH /api/me/views': ({ user, body }) =>
      db.transaction().execute(async (tx) => {
        await changeView(tx, user.id, body);
        return listViews(tx, user.id);
      }),
  }) satisfies Partial<Handlers>;

const isOfRegister = ({ register }: ListSettings) => REGISTER_NAMES.includes(register);

/** Leaves out columns and page sizes that were stored by another release. */
function present({ register, state, hidden, page_size, density }: ListSettings): ListSettings {
  const columns = listColumns(REGISTERS[register], state, true);
  return {
    register,
    state,
    hidden: hidden && hidden.filter((name) => columns.includes(name)),
    page_size: PAGE_SIZES.find((size) => size === page_size) ?? null,
    ...(density && { density }),
  };
}

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
    if (!isThere(name) && views.length >= MAX_VIEWS) throw wrongField('name', 'too_big');
    await saveView(tx, userId, { page, name, query });
  } else await deleteView(tx, userId, { page, name });
}
