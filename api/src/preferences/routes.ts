import { listColumns, REGISTER_NAMES, REGISTERS } from '@klaster/shared/contract';
import type { ListSettings } from '@klaster/shared/contract';
import type { Handlers } from '../http/call';
import type { Services } from '../services';
import { keepListSettings, listSettingsOf } from './repository';

/** What users keep for their own convenience: each reads and changes theirs, whatever their positions. It is not audited. */
export const preferenceRoutes = ({ db }: Services) =>
  ({
    'GET /api/me/lists': async ({ user }) => (await listSettingsOf(db, user.id)).flatMap(present),
    'PATCH /api/me/lists': ({ user, body }) => keepListSettings(db, user.id, body),
  }) satisfies Partial<Handlers>;

/** Registers and columns that there are no more are left out. */
function present(settings: ListSettings): ListSettings[] {
  const { register, state, hidden } = settings;
  if (!REGISTER_NAMES.includes(register)) return [];
  const columns = listColumns(REGISTERS[register], state, true);
  return [{ ...settings, hidden: hidden && hidden.filter((name) => columns.includes(name)) }];
}
