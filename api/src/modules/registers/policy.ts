import { type Endpoints } from '@klaster/shared/contract/endpoints';
import { type RegisterName, REGISTER_NAMES } from '@klaster/shared/contract/kinds';
import { STAFF_SORTS, type RegisterState } from '@klaster/shared/contract/registers';
import { type User, narrowScope, type Scope } from '../../kernel/authority/scope';
import { wrongField } from '../../kernel/problems/problem-error';
import type { EntryFilter } from './repository';
import type { Call, Handlers } from '../../kernel/http/call';

/** Undefined for visitors and for accounts bound to a cluster. Source: specification 3.1.6. */
export function registerStaff(user: User | undefined): User | undefined {
  return user?.cluster_id === null ? user : undefined;
}

type ListQuery = {
  readonly state?: RegisterState | undefined;
  readonly province_code?: string | undefined;
  readonly district_code?: string | undefined;
  readonly active?: 'true' | 'false' | undefined;
  readonly search?: string | undefined;
  readonly import_id?: number | undefined;
  readonly sort: string;
};

/** Limits staff to their territory, and visitors to public fields. @throws ProblemError */
export function filterFor(scope: Scope, user: User | undefined, query: ListQuery): EntryFilter {
  const { state = 'live', province_code, district_code, active, search, import_id, sort } = query;
  const staff = registerStaff(user);
  if (!staff && active !== undefined) throw wrongField('active', 'invalid');
  if (!staff && import_id !== undefined) throw wrongField('import_id', 'invalid');
  if (!staff && (STAFF_SORTS as readonly string[]).includes(sort)) throw wrongField('sort', 'invalid');
  // A district's code begins with its province's.
  narrowScope(scope, district_code?.slice(0, 4));
  return {
    state,
    scope: narrowScope(scope, province_code),
    district_code,
    is_active: active === undefined ? undefined : active === 'true',
    search,
    import_id,
  };
}

/** Oil factories have a search with its own handler instead of the list. */
type RegisterKey = Exclude<
  Extract<keyof Endpoints, `${string} /api/registers/${RegisterName}${'' | `/${string}`}`>,
  'GET /api/registers/oil_factories'
>;

export type FileKey = Extract<RegisterKey, `${string}/${'open-data' | 'export'}.${string}`>;
export type ImportKey = Extract<RegisterKey, `${string}/imports${string}`>;

export type AttachmentKey = Extract<RegisterKey, `${string}/attachments${string}`>;

export type EntryKey = Exclude<RegisterKey, FileKey | ImportKey | AttachmentKey>;

/** Typed as a call of the clusters; the kind determines the differences. */
export type RegisterCall<Method extends string, Path extends string = ''> = Call<
  Extract<keyof Endpoints, `${Method} /api/registers/clusters${Path}`>
>;

/** Handlers of every register. The compiler cannot follow names that are made in a loop. */
export const forRegisters = <Key extends keyof Handlers>(
  make: (register: RegisterName) => object,
): Pick<Handlers, Key> => Object.assign({}, ...REGISTER_NAMES.map(make)) as Pick<Handlers, Key>;
