import {
  FOUND_OF_A_KIND,
  holdsPosition,
  REGISTER_NAMES,
  type FoundThing,
  type Language,
  type RegisterName,
} from '@klaster/shared/contract';
import { otherLayout } from '@klaster/shared/contract/uzbek';
import type { User } from '../../kernel/authority/user';
import { lists } from '../../kernel/authority/guarded';
import type { Scope } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import { inSnapshot } from '../../kernel/database/snapshot';
import type { Handlers } from '../../kernel/http/call';
import type { Services } from '../../kernel/http/services';
import { listEntries, type EntryRow } from '../registers/repository';
import { registerStaff } from '../registers/policy';
import { filterFor } from '../users/policy';
import { listUsers, type UserRow } from '../users/repository';

/** Everything at once, for the command palette (specification 5.4.3). */
export const searchRoutes = ({ db }: Services) =>
  ({
    'GET /api/search': lists(({ query, user, language }, scope) =>
      inSnapshot(db, async (tx) => {
        const asker = { user, scope, language };
        const found = await findThings(tx, asker, query.q);
        if (found.length > 0) return found;
        // Nothing is called so: perhaps the keyboard was in the other layout.
        const meant = otherLayout(query.q);
        return meant === query.q ? [] : findThings(tx, asker, meant);
      }),
    ),
  }) satisfies Partial<Handlers>;

type Asker = { readonly user: User; readonly scope: Scope; readonly language: Language };

/** Whether the search covers accounts too; which of them are found depends on the scope. */
const isAdmin = (user: User) => registerStaff(user) !== undefined && holdsPosition(user.positions, ['ADMIN']);

/** A few things of each kind that the caller may see, as the lists of each kind would show them. */
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

/** What the public sees of an entry, too: its name, STIR and place. */
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
