import { FOUND_OF_A_KIND, holdsPosition, REGISTER_NAMES } from '@klaster/shared/contract';
import type { FoundThing, Language } from '@klaster/shared/contract';
import { otherLayout } from '@klaster/shared/contract/uzbek';
import { registerStaff } from '../auth/policy';
import type { User } from '../auth/user';
import type { Database } from '../database/connect';
import type { Handlers } from '../http/call';
import { territoryOf } from '../registers/policy';
import { listEntries } from '../registers/repository';
import type { Services } from '../services';
import { filterFor } from '../users/policy';
import { listUsers } from '../users/repository';
import { presentAccount, presentOrganisation } from './presenter';

/** Everything at once, for the command palette (decision 052). */
export const searchRoutes = ({ db }: Services) =>
  ({
    'GET /api/search': async ({ query, user, language }) => {
      const found = await findThings(db, user, query.q, language);
      if (found.length > 0) return found;
      // Nothing is called so: perhaps the keyboard was in the other layout.
      const meant = otherLayout(query.q);
      return meant === query.q ? [] : findThings(db, user, meant, language);
    },
  }) satisfies Partial<Handlers>;

const isAdmin = (user: User) => registerStaff(user) !== undefined && holdsPosition(user.positions, ['ADMIN']);

/** A few things of each kind that the caller may see, as the lists of each kind would show them. */
async function findThings(db: Database, user: User, search: string, language: Language): Promise<FoundThing[]> {
  const filter = { search, province_code: territoryOf(user) ?? undefined };
  const slice = { sort: 'state', limit: FOUND_OF_A_KIND };
  const registers = REGISTER_NAMES.map(async (register) =>
    (await listEntries(db, register, filter, slice, language)).map((row) => presentOrganisation(register, row)),
  );
  const found = await Promise.all([...registers, isAdmin(user) ? findAccounts(db, user, search, language) : []]);
  return found.flat();
}

async function findAccounts(db: Database, user: User, search: string, language: Language): Promise<FoundThing[]> {
  const slice = { sort: 'full_name', limit: FOUND_OF_A_KIND, offset: 0 } as const;
  return (await listUsers(db, filterFor(user, { search }), slice, language)).map(presentAccount);
}
