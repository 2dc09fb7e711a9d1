import type { Endpoints, RegisterName } from '@klaster/shared/contract';
import type { Call } from '../../kernel/http/call';

/** All calls of registers except the list of oil factories, which is a search with its own handler. */
type RegisterKey = Exclude<
  Extract<keyof Endpoints, `${string} /api/registers/${RegisterName}${'' | `/${string}`}`>,
  'GET /api/registers/oil_factories'
>;

export type FileKey = Extract<RegisterKey, `${string}/${'open-data' | 'export'}.${string}`>;
export type ImportKey = Extract<RegisterKey, `${string}/imports${string}`>;

/** The calls of what a register holds. */
export type EntryKey = Exclude<RegisterKey, FileKey | ImportKey>;

/** A call of any register, as that of the clusters is: what differs is drawn from the kind. */
export type RegisterCall<Method extends string, Path extends string = ''> = Call<
  Extract<keyof Endpoints, `${Method} /api/registers/clusters${Path}`>
>;
