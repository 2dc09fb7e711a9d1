import { queryOptions } from '@tanstack/react-query';
import { entryCallsOf } from '../../contract/registers/entry-calls';
import type { RegisterHistoryAnswer } from '../../contract/registers/history';
import type { RegisterEntry, RegisterListQuery } from '../../contract/registers/schemas';
import { publicClient, sessionClient } from '../../http';
import type { HttpClient } from '../../http';
import { keepRows, loadOptions } from '../../query';
import type { LoadOptions } from '../../query';
import type { Register } from './register';

/** An entry of any register: common fields are typed; fields of its kind are read by name. */
export type Entry = Omit<RegisterEntry<'clusters'>, 'land_area' | 'activities'> & Readonly<Record<string, unknown>>;

/** A page of a list, of any register. */
export type EntryList = { items: Entry[]; total: number; total_sum: Readonly<Record<string, number | null>> };

export type ListQuery = Omit<RegisterListQuery<'clusters'>, 'sort'> & { sort?: string };

/** Root of a register's keys: a change of one entry makes all its lists stale. */
export const registerKey = ({ app, name }: Register) => [app, 'registers', name] as const;

/** Mutation key of an import: one under way is found by it from anywhere on the page. */
export const importKey = ({ app, name }: Register) => [app, 'imports', name] as const;

// Calls of all registers have the same shape: here each is typed as that of clusters, since the compiler cannot check a union.

type LoadedList = Omit<LoadOptions<'GET /api/registers/clusters'>, 'queryFn' | 'initialData'> & {
  queryFn: () => Promise<EntryList>;
  initialData: () => EntryList | undefined;
};

/** One page of a list; the previous page stays visible while the next one loads. */
export const listQuery = (client: HttpClient, register: Register, query: ListQuery) => {
  const name = `GET /api/registers/${register.name}` as 'GET /api/registers/clusters';
  const options: unknown = loadOptions(client, name, { query: query as RegisterListQuery<'clusters'> });
  return queryOptions({
    queryKey: [...registerKey(register), client.audience, query],
    ...(options as LoadedList),
    placeholderData: keepRows,
  });
};

/** Whether a part of an address can be an entry's id at all; nothing else is requested. */
export const isId = (part: string) => /^\d{1,9}$/.test(part);

/** One entry. Forgotten once nobody shows it: a form must not start from an old version. */
export const entryQuery = (register: Register, id: string) =>
  queryOptions({
    queryKey: [...registerKey(register), sessionClient.audience, 'entry', id],
    queryFn: () =>
      sessionClient.call(entryCallsOf(register.name).read as 'GET /api/registers/clusters/:id', {
        params: { id },
      }) as unknown as Promise<Entry>,
    enabled: isId(id),
    gcTime: 0,
  });

/** Public data of one entry. */
export const publicEntryQuery = (register: Register, id: string) => {
  const name = `GET /api/registers/${register.name}/:id` as 'GET /api/registers/clusters/:id';
  const options: unknown = loadOptions(publicClient, name, { params: { id } });
  return queryOptions({
    queryKey: [...registerKey(register), publicClient.audience, 'entry', id],
    ...(options as LoadedEntry),
    enabled: isId(id),
  });
};

type LoadedEntry = Omit<LoadOptions<'GET /api/registers/clusters/:id'>, 'queryFn' | 'initialData'> & {
  queryFn: () => Promise<Entry>;
  initialData: () => Entry | undefined;
};

/** Changes on a page of an entry's history. */
const HISTORY_PAGE = 20;

/** Changes of an entry, latest first, page by page. */
export const historyQuery = (register: Register, id: number) => ({
  queryKey: [...registerKey(register), sessionClient.audience, 'history', id],
  queryFn: ({ pageParam }: { pageParam: number }): Promise<RegisterHistoryAnswer> =>
    sessionClient.call(`GET /api/registers/${register.name}/:id/history` as 'GET /api/registers/clusters/:id/history', {
      params: { id },
      query: { page: pageParam, page_size: HISTORY_PAGE },
    }),
  initialPageParam: 1,
  getNextPageParam: (last: RegisterHistoryAnswer, pages: readonly RegisterHistoryAnswer[]) =>
    pages.length * HISTORY_PAGE < last.total ? pages.length + 1 : undefined,
});

/** Districts and cities of a province: the same for everybody, all day. */
export const districtsQuery = (provinceCode: string) =>
  queryOptions({
    queryKey: ['shared', 'districts', provinceCode],
    queryFn: () => publicClient.call('GET /api/districts', { query: { province_code: provinceCode } }),
    enabled: provinceCode !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
