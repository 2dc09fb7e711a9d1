import { FOUND_OF_A_KIND, holdsPosition, type Language } from '@klaster/shared/contract/http';
import { REGISTER_NAMES, type RegisterName } from '@klaster/shared/contract/kinds';
import { type FoundThing } from '@klaster/shared/contract/registers';
import { otherLayout } from '@klaster/shared/contract/uzbek';
import type { User, Scope } from '../../kernel/authority/scope';
import { lists } from '../../kernel/authority/guarded';
import { type Database, inSnapshot } from '../../kernel/database/connect';
import type { Handlers, Services } from '../../kernel/http/call';
import { listEntries, type EntryRow } from '../registers/repository';
import { registerStaff } from '../registers/policy';
import { filterFor } from '../users/policy';
import { listUsers, type UserRow } from '../users/repository';

/** For the command palette (specification 5.4.3). */
export const searchRoutes = ({ db }: Services) =>
  ({
    'GET /api/search': lists(({ query, user, language }, scope) =>
      inSnapshot(db, async (tx) => {
        const asker = { user, scope, language };
        const found = await findThings(tx, asker, query.q);
        if (found.length > 0) return found;
        // Nothing was found: the text may have been typed in the other keyboard layout.
        const meant = otherLayout(query.q);
        return meant === query.q ? [] : findThings(tx, asker, meant);
      }),
    ),
  }) satisfies Partial<Handlers>;

type Asker = { readonly user: User; readonly scope: Scope; readonly language: Language };

const isAdmin = (user: User) => registerStaff(user) !== undefined && holdsPosition(user.positions, ['ADMIN']);

async function findThings(db: Database, by: Asker, search: string): Promise<FoundThing[]> {
  const filter = { search, scope: by.scope };
  const slice = { sort: 'state', limit: FOUND_OF_A_KIND };
  const registers = REGISTER_NAMES.map(async (register) =>
    (await listEntries(db, { register, filter, ...slice, language: by.language })).map((row) =>
      presentOrganisation(register, row),
    ),
  );
  const found = await Promise.all([...registers, isAdmin(by.user) ? findAccounts(db, by, search) : []]);
  return found.flat();
}

async function findAccounts(db: Database, { scope, language }: Asker, search: string): Promise<FoundThing[]> {
  const slice = { sort: 'full_name', limit: FOUND_OF_A_KIND, offset: 0 } as const;
  return (await listUsers(db, filterFor(scope, { search }), { ...slice, language })).map(presentAccount);
}

/** Only public fields. */
function presentOrganisation(type: RegisterName, row: EntryRow): FoundThing {
  const { id, company_name: name, stir, province_code, province_name, removed_at } = row;
  return { type, id, name, stir, login: null, province_code, province_name, is_removed: removed_at !== null };
}

function presentAccount({ id, full_name, login, province_code, province_name, is_active }: UserRow): FoundThing {
  return {
    type: 'users',
    id,
    name: full_name,
    stir: null,
    login,
    province_code,
    province_name,
    is_removed: !is_active,
  };
}
