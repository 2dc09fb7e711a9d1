import { STAFF_SORTS } from '@klaster/shared/contract';
import type { RegisterState } from '@klaster/shared/contract';
import { assertTerritory, registerStaff } from '../auth/policy';
import type { User } from '../auth/user';
import { ProblemError, wrongField } from '../problems/problem-error';
import type { EntryFilter } from './repository';

type ListQuery = {
  readonly state?: RegisterState | undefined;
  readonly province_code?: string | undefined;
  readonly district_code?: string | undefined;
  readonly active?: 'true' | 'false' | undefined;
  readonly search?: string | undefined;
  readonly import_id?: number | undefined;
  readonly sort: string;
};

/**
 * What a caller may see of what a list is asked for: staff their territory, a visitor nothing by what is not public.
 * @throws ProblemError
 */
export function filterFor(user: User | undefined, query: ListQuery): EntryFilter {
  const { state = 'live', province_code, district_code, active, search, import_id, sort } = query;
  const staff = registerStaff(user);
  if (!staff && active !== undefined) throw wrongField('active', 'invalid');
  if (!staff && import_id !== undefined) throw wrongField('import_id', 'invalid');
  if (!staff && (STAFF_SORTS as readonly string[]).includes(sort)) throw wrongField('sort', 'invalid');
  if (province_code) assertTerritory(staff, province_code);
  // A district's code begins with its province's.
  if (district_code) assertTerritory(staff, district_code.slice(0, 4));
  return {
    state,
    province_code: province_code ?? staff?.province_code ?? undefined,
    district_code,
    is_active: active === undefined ? undefined : active === 'true',
    search,
    import_id,
  };
}

/** The territory that a caller's totals are of; null is the whole republic. */
export const territoryOf = (user: User | undefined): string | null => registerStaff(user)?.province_code ?? null;

/**
 * The history of an entry is for staff of its territory.
 * @throws ProblemError
 */
export function assertMayReadHistory(user: User, entry: { readonly province_code: string }): void {
  if (!registerStaff(user)) throw new ProblemError('forbidden');
  assertTerritory(user, entry.province_code);
}
