import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LIST_DENSITIES, PAGE_SIZES } from '../../contract/http/list-queries';
import type { ListDensity } from '../../contract/http/list-queries';
import { hiddenAtFirst } from '../../contract/registers/columns';
import type { RegisterState } from '../../contract/kinds/kind';
import { isMissing, sessionClient } from '../../http';
import type { CallArguments, HttpClient } from '../../http';
import { browserMemory, useSession } from '../../session';
import { kindOf } from './register';
import type { Register } from './register';

/** `null` is the default. */
type Settings = {
  readonly hidden: readonly string[] | null;
  readonly page_size: number | null;
  /** Default: the density of the reader's other lists. */
  readonly density?: ListDensity | null | undefined;
};

/** The browser's copy; `unsent` changes have not reached the server. */
type Stored = Settings & { readonly unsent?: true };

/** By register and state. */
type StoredLists = Readonly<Record<string, Stored>>;

export type ListSettings = {
  /** Hidden columns. */
  hidden: readonly string[];
  /** `null`: the default. */
  pageSize: number | null;
  /** One line per row. */
  dense: boolean;
  /** Nothing was chosen: one line per row in a wide window. */
  denseIfWide?: boolean;
  /** The settings have loaded, or the list waits for them no longer. */
  known: boolean;
  /** The last change could not be sent to the server. */
  unsent: boolean;
  change: (change: Partial<Settings>) => void;
};

/** Milliseconds that a list waits for its reader's settings. */
const TIMEOUT_MS = 1000;

/** Milliseconds after which opening a list fetches the settings again. */
const FRESH_MS = 300_000;

const AT_FIRST: Settings = { hidden: null, page_size: null };

type ListOf = {
  register: Register;
  state: RegisterState;
  client: HttpClient;
  forStaff: boolean;
};

/**
 * Settings of a list. Those of staff are on the server, with a copy in the browser for the first rendering; those of
 * visitors are only in the browser.
 */
export function useListSettings({ register, state, client, forStaff }: ListOf): ListSettings {
  const cache = useQueryClient();
  const user = useSession()?.claims;
  const isVisitor = client.audience === 'public';
  const memory = isVisitor ? 'klaster.lists' : `klaster.lists.${user?.sub ?? ''}`;
  const query = useQuery(settingsQuery(memory, isVisitor));
  const sending = useMutation({
    // In sequence, since the server stores the last one that it receives.
    scope: { id: memory },
    mutationFn: () => sendUnsent(cache, memory),
  });
  useOtherTabs(memory);
  const isLate = useLateness(query.isPending);
  const name = `${register.name}.${state}`;
  const stored = query.data?.[name] ?? AT_FIRST;
  const density = stored.density ?? densityOfOthers(query.data);
  const change: ListSettings['change'] = (changed) => {
    const lists = cache.getQueryData<StoredLists>(buildKey(memory));
    const before = lists?.[name] ?? AT_FIRST;
    store(cache, memory, { ...lists, [name]: { ...before, ...changed, ...(!isVisitor && { unsent: true }) } });
    if (!isVisitor) sending.mutate();
  };
  return {
    hidden: stored.hidden ?? hiddenAtFirst(kindOf(register), state, forStaff),
    pageSize: stored.page_size,
    dense: density === 'dense',
    denseIfWide: !density,
    known: !query.isPending || isLate,
    unsent: 'unsent' in stored && !sending.isPending && !query.isFetching,
    change,
  };
}

/** A density that was chosen for one list also applies to lists without a choice. */
const densityOfOthers = (lists: StoredLists = {}) => Object.values(lists).find(({ density }) => density)?.density;

const buildKey = (memory: string) => ['shared', 'lists', memory] as const;

const settingsQuery = (memory: string, isVisitor: boolean) =>
  queryOptions({
    queryKey: buildKey(memory),
    queryFn: ({ client }) => load(client, memory),
    enabled: !isVisitor,
    initialData: () => readStored(memory) ?? (isVisitor ? {} : undefined),
    initialDataUpdatedAt: 0,
    staleTime: FRESH_MS,
  });

/** Loads the settings. Unsent changes are sent first; changes made meanwhile are kept. */
async function load(cache: QueryClient, memory: string): Promise<StoredLists> {
  await sendUnsent(cache, memory).catch(() => undefined);
  const before = cache.getQueryData<StoredLists>(buildKey(memory)) ?? {};
  const answer = await fetchSettings();
  const now = cache.getQueryData<StoredLists>(buildKey(memory)) ?? {};
  // Another back end may lack the call.
  if (!answer) return now;
  const ours = Object.entries(now).filter(([name, stored]) => stored.unsent || stored !== before[name]);
  const lists = {
    ...Object.fromEntries(
      answer.map(({ register, state, ...stored }) => [`${register}.${state}`, onlyOffered(stored)]),
    ),
    ...Object.fromEntries(ours),
  };
  browserMemory.keep(memory, JSON.stringify(lists));
  return lists;
}

async function fetchSettings() {
  try {
    return await sessionClient.call('GET /api/me/lists');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Leaves out page sizes that this release does not offer. */
const onlyOffered = ({ hidden, page_size, density }: Settings): Stored => ({
  hidden,
  page_size: PAGE_SIZES.find((size) => size === page_size) ?? null,
  ...(density && { density }),
});

/** @throws the first failure to send */
async function sendUnsent(cache: QueryClient, memory: string): Promise<void> {
  const lists = cache.getQueryData<StoredLists>(buildKey(memory)) ?? {};
  for (const [name, stored] of Object.entries(lists)) {
    if (!stored.unsent) continue;
    const { unsent: _, ...settings } = stored;
    const [register, state] = name.split('.');
    await send({ register, state, ...settings });
    const now = cache.getQueryData<StoredLists>(buildKey(memory));
    if (now?.[name] === stored) store(cache, memory, { ...now, [name]: settings });
  }
}

/** Sends a change. One that the server rejects, because the column or the call does not exist, is not sent again. */
async function send(body: Settings & { register: string | undefined; state: string | undefined }): Promise<void> {
  try {
    const input = { body } as CallArguments<'PATCH /api/me/lists'>[0];
    await sessionClient.call('PATCH /api/me/lists', input);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function store(cache: QueryClient, memory: string, lists: StoredLists): void {
  cache.setQueryData(buildKey(memory), lists);
  browserMemory.keep(memory, JSON.stringify(lists));
}

/** Whether the wait exceeded {@link TIMEOUT_MS}. */
function useLateness(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}

function useOtherTabs(memory: string): void {
  const cache = useQueryClient();
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      const lists = key === memory ? readStored(memory) : undefined;
      if (lists) cache.setQueryData(buildKey(memory), lists);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [cache, memory]);
}

/** Malformed copies count as absent. */
function readStored(memory: string): StoredLists | undefined {
  try {
    const lists: unknown = JSON.parse(browserMemory.read(memory) ?? '');
    return typeof lists === 'object' && lists !== null && Object.values(lists).every(isStored)
      ? (lists as StoredLists)
      : undefined;
  } catch {
    return undefined;
  }
}

function isStored(value: unknown): value is Stored {
  const { hidden, page_size, density } = (value ?? {}) as Partial<Record<keyof Stored, unknown>>;
  const areColumns = hidden === null || (Array.isArray(hidden) && hidden.every((name) => typeof name === 'string'));
  const isDensity = density === undefined || density === null || LIST_DENSITIES.some((one) => one === density);
  return areColumns && isDensity && (page_size === null || PAGE_SIZES.some((size) => size === page_size));
}
