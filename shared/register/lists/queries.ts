import { queryOptions } from '@tanstack/react-query';
import type { RegisterName } from '../../contract/kinds';
import type { RegisterHistoryAnswer } from '../../contract/registers/history';
import type { RegisterEntry, RegisterListQuery } from '../../contract/registers/schemas';
import { publicClient, sessionClient } from '../../http';
import type { HttpClient } from '../../http';
import { keepRows, loadOptions } from '../../query';
import type { LoadOptions } from '../../query';
import type { Register } from './register';

/** Common fields are typed; the fields of one register are read by name. */
export type Entry = Omit<RegisterEntry<'clusters'>, 'land_area' | 'activities'> & Readonly<Record<string, unknown>>;

export type EntryList = { items: Entry[]; total: number; total_sum: Readonly<Record<string, number | null>> };

export type ListQuery = Omit<RegisterListQuery<'clusters'>, 'sort'> & { sort?: string };

/** Root of all keys: a change makes all lists stale. */
export const registerKey = ({ app, name }: Register) => [app, 'registers', name] as const;

/** Key by which any part of the page finds a running import. */
export const importKey = ({ app, name }: Register) => [app, 'imports', name] as const;

// The calls of all registers have the same shape. Each is typed as that of clusters, since the compiler cannot check a
// union.

type LoadedList = Omit<LoadOptions<'GET /api/registers/clusters'>, 'queryFn' | 'initialData'> & {
  queryFn: () => Promise<EntryList>;
  initialData: () => EntryList | undefined;
};

export type Act = 'remove' | 'restore';

/** Calls for one entry; those of oil factories are the specification's. */
export const getEntryCalls = (name: RegisterName) =>
  name === 'oil_factories'
    ? ({
        read: 'GET /api/oil_factories/factory/:id',
        create: 'POST /api/oil_factories',
        edit: 'PATCH /api/oil_factories/factory/:id',
        remove: 'PATCH /api/oil_factories/remove/:id',
        restore: 'PATCH /api/oil_factories/restore/:id',
        undoRemoval: 'POST /api/registers/oil_factories/:id/removal/undo',
      } as const)
    : ({
        read: `GET /api/registers/${name}/:id`,
        create: `POST /api/registers/${name}`,
        edit: `PATCH /api/registers/${name}/:id`,
        remove: `PATCH /api/registers/${name}/:id/remove`,
        restore: `PATCH /api/registers/${name}/:id/restore`,
        undoRemoval: `POST /api/registers/${name}/:id/removal/undo`,
      } as const);

/** The previous page stays visible while the next one loads. */
export const listQuery = (client: HttpClient, register: Register, query: ListQuery) => {
  const name = `GET /api/registers/${register.name}` as 'GET /api/registers/clusters';
  const options: unknown = loadOptions(client, name, { query: query as RegisterListQuery<'clusters'> });
  return queryOptions({
    queryKey: [...registerKey(register), client.audience, query],
    ...(options as LoadedList),
    placeholderData: keepRows,
  });
};

/** Whether the text is an id; others are not requested. */
export const isId = (part: string) => /^\d{1,9}$/.test(part);

/** Not cached: a form must not start from an old version. */
export const entryQuery = (register: Register, id: string) =>
  queryOptions({
    queryKey: [...registerKey(register), sessionClient.audience, 'entry', id],
    queryFn: () =>
      sessionClient.call(getEntryCalls(register.name).read as 'GET /api/registers/clusters/:id', {
        params: { id },
      }) as unknown as Promise<Entry>,
    enabled: isId(id),
    gcTime: 0,
  });

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

const HISTORY_PAGE = 20;

/** Latest first. */
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

/** The same for everybody, all day. */
export const districtsQuery = (provinceCode: string) =>
  queryOptions({
    ...loadOptions(publicClient, 'GET /api/districts', { query: { province_code: provinceCode } }),
    queryKey: ['shared', 'districts', provinceCode],
    enabled: provinceCode !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
