import type { Endpoints, RegisterName } from '@klaster/shared/contract';
import type { Call } from '../../kernel/http/call';

/** Oil factories have a search with its own handler instead of the list. */
type RegisterKey = Exclude<
  Extract<keyof Endpoints, `${string} /api/registers/${RegisterName}${'' | `/${string}`}`>,
  'GET /api/registers/oil_factories'
>;

export type FileKey = Extract<RegisterKey, `${string}/${'open-data' | 'export'}.${string}`>;
export type ImportKey = Extract<RegisterKey, `${string}/imports${string}`>;

export type EntryKey = Exclude<RegisterKey, FileKey | ImportKey>;

/** Typed as a call of the clusters; the kind determines the differences. */
export type RegisterCall<Method extends string, Path extends string = ''> = Call<
  Extract<keyof Endpoints, `${Method} /api/registers/clusters${Path}`>
>;
