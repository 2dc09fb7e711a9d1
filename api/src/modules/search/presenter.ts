import type { FoundThing, RegisterName } from '@klaster/shared/contract';
import type { EntryRow } from '../registers/repository';
import type { UserRow } from '../users/repository';

/** What the public sees of an entry, too: its name, STIR and place. */
export function presentOrganisation(type: RegisterName, row: EntryRow): FoundThing {
  const { id, company_name: name, stir, province_code, province_name, removed_at } = row;
  return { type, id, name, stir, login: null, province_code, province_name, is_removed: removed_at !== null };
}

export function presentAccount({ id, full_name, login, province_code, province_name, is_active }: UserRow): FoundThing {
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
