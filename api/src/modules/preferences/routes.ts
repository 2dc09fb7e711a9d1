import { listColumns, PAGE_SIZES, REGISTER_NAMES, REGISTERS } from '@klaster/shared/contract';
import type { ListSettings } from '@klaster/shared/contract';
import type { Handlers } from '../../kernel/http/call';
import type { Services } from '../../kernel/http/services';
import { saveListSettings, listSettingsOf } from './repository';

/** What users keep for their own convenience: each reads and changes theirs, whatever their positions. It is not audited. */
export const preferenceRoutes = ({ db }: Services) =>
  ({
    'GET /api/me/lists': async ({ user }) => (await listSettingsOf(db, user.id)).filter(isOfRegister).map(present),
    'PATCH /api/me/lists': async ({ user, body }) => present(await saveListSettings(db, user.id, body)),
  }) satisfies Partial<Handlers>;

const isOfRegister = ({ register }: ListSettings) => REGISTER_NAMES.includes(register);

/** Columns and page sizes that were stored by another release and no longer exist are left out. */
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
