import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LIST_DENSITIES, PAGE_SIZES } from '../../contract/common/list-queries';
import type { ListDensity } from '../../contract/common/list-queries';
import { hiddenAtFirst } from '../../contract/registers/columns';
import type { RegisterState } from '../../contract/kinds/kind';
import { isMissing, sessionClient } from '../../http';
import type { CallArguments, HttpClient } from '../../http';
import { browserMemory, useSession } from '../../session';
import { kindOf } from './register';
import type { Register } from './register';

/** What a reader has changed of a list; `null` is as it is at first. */
type Settings = {
  readonly hidden: readonly string[] | null;
  readonly page_size: number | null;
  /** Absent or `null`: as the reader's other lists. */
  readonly density?: ListDensity | null | undefined;
};

/** The same as this browser has it: what the server was not told yet is marked. */
type Kept = Settings & { readonly unsent?: true };

/** By the names of registers and states. */
type KeptLists = Readonly<Record<string, Kept>>;

/** What is said of a list's looks. */
export type ListSettings = {
  /** Columns that are not shown. */
  hidden: readonly string[];
  /** Rows of a page; `null`: as many as usual. */
  pageSize: number | null;
  /** Whether each row is one line. */
  dense: boolean;
  /** Whether this is it, as far as it can be told in time. */
  known: boolean;
  /** What was changed last is in this browser alone: the server could not be told. */
  unsent: boolean;
  /** Changes some of it, for good. */
  change: (change: Partial<Settings>) => void;
};

/** Milliseconds that a list waits to be told how its reader wants it. */
const PATIENCE = 1000;

/** Milliseconds after which the server is asked again, when a list is opened. */
const FRESH_MS = 300_000;

const AT_FIRST: Settings = { hidden: null, page_size: null };

type ListOf = {
  register: Register;
  state: RegisterState;
  client: HttpClient;
  /** Visitors have fewer columns. */
  forStaff: boolean;
};

/**
 * How its reader wants a list. Staff find it wherever they sign in, for the server keeps it; the browser has a copy, so that a list
 * is drawn right at once. Visitors have the browser's alone.
 */
export function useListSettings({ register, state, client, forStaff }: ListOf): ListSettings {
  const cache = useQueryClient();
  const user = useSession()?.claims;
  const isVisitor = client.audience === 'public';
  const memory = isVisitor ? 'klaster.lists' : `klaster.lists.${user?.sub ?? ''}`;
  const query = useQuery(settingsQuery(memory, isVisitor));
  const sending = useMutation({
    // One after the other: the server keeps what comes last.
    scope: { id: memory },
    mutationFn: () => sendUnsent(cache, memory),
  });
  useOtherTabs(memory);
  const isLate = useLateness(query.isPending);
  const name = `${register.name}.${state}`;
  const kept = query.data?.[name] ?? AT_FIRST;
  const change: ListSettings['change'] = (changed) => {
    const lists = cache.getQueryData<KeptLists>(keyOf(memory));
    const before = lists?.[name] ?? AT_FIRST;
    store(cache, memory, { ...lists, [name]: { ...before, ...changed, ...(!isVisitor && { unsent: true }) } });
    if (!isVisitor) sending.mutate();
  };
  return {
    hidden: kept.hidden ?? hiddenAtFirst(kindOf(register), state, forStaff),
    pageSize: kept.page_size,
    dense: (kept.density ?? densityOfOthers(query.data)) === 'dense',
    known: !query.isPending || isLate,
    unsent: 'unsent' in kept && !sending.isPending && !query.isFetching,
    change,
  };
}

/** Who wants one list dense wants the others so, too, until they say otherwise of one. */
const densityOfOthers = (lists: KeptLists = {}) => Object.values(lists).find(({ density }) => density)?.density;

const keyOf = (memory: string) => ['shared', 'lists', memory] as const;

const settingsQuery = (memory: string, isVisitor: boolean) =>
  queryOptions({
    queryKey: keyOf(memory),
    queryFn: ({ client }) => load(client, memory),
    enabled: !isVisitor,
    initialData: () => remembered(memory) ?? (isVisitor ? {} : undefined),
    initialDataUpdatedAt: 0,
    staleTime: FRESH_MS,
  });

/** What the server keeps. What it was not told before it is told now; what is changed meanwhile stays. */
async function load(cache: QueryClient, memory: string): Promise<KeptLists> {
  await sendUnsent(cache, memory).catch(() => undefined);
  const before = cache.getQueryData<KeptLists>(keyOf(memory)) ?? {};
  const answer = await askServer();
  const now = cache.getQueryData<KeptLists>(keyOf(memory)) ?? {};
  // Another back end may have no such call: the browser's copy is all there is.
  if (!answer) return now;
  const ours = Object.entries(now).filter(([name, kept]) => kept.unsent || kept !== before[name]);
  const lists = {
    ...Object.fromEntries(answer.map(({ register, state, ...kept }) => [`${register}.${state}`, offered(kept)])),
    ...Object.fromEntries(ours),
  };
  browserMemory.keep(memory, JSON.stringify(lists));
  return lists;
}

async function askServer() {
  try {
    return await sessionClient.call('GET /api/me/lists');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Another release may have offered other sizes of a page. */
const offered = ({ hidden, page_size, density }: Settings): Kept => ({
  hidden,
  page_size: PAGE_SIZES.find((size) => size === page_size) ?? null,
  ...(density && { density }),
});

/** Tells the server what it was not told. @throws what keeps it from that */
async function sendUnsent(cache: QueryClient, memory: string): Promise<void> {
  const lists = cache.getQueryData<KeptLists>(keyOf(memory)) ?? {};
  for (const [name, kept] of Object.entries(lists)) {
    if (!kept.unsent) continue;
    const { unsent: _, ...settings } = kept;
    const [register, state] = name.split('.');
    await send({ register, state, ...settings });
    const now = cache.getQueryData<KeptLists>(keyOf(memory));
    if (now?.[name] === kept) store(cache, memory, { ...now, [name]: settings });
  }
}

/** A setting that the server rejects, as it has no such column any more, or no such call, is not sent again. */
async function send(body: Settings & { register: string | undefined; state: string | undefined }): Promise<void> {
  try {
    const input = { body } as CallArguments<'PATCH /api/me/lists'>[0];
    await sessionClient.call('PATCH /api/me/lists', input);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function store(cache: QueryClient, memory: string, lists: KeptLists): void {
  cache.setQueryData(keyOf(memory), lists);
  browserMemory.keep(memory, JSON.stringify(lists));
}

/** Whether something is waited for longer than is right. */
function useLateness(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}

/** What is changed in another tab is changed in this one. */
function useOtherTabs(memory: string): void {
  const cache = useQueryClient();
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      const lists = key === memory ? remembered(memory) : undefined;
      if (lists) cache.setQueryData(keyOf(memory), lists);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [cache, memory]);
}

/** What the browser remembers; anything else in its place counts as nothing. */
function remembered(memory: string): KeptLists | undefined {
  try {
    const lists: unknown = JSON.parse(browserMemory.read(memory) ?? '');
    return typeof lists === 'object' && lists !== null && Object.values(lists).every(isKept)
      ? (lists as KeptLists)
      : undefined;
  } catch {
    return undefined;
  }
}

function isKept(value: unknown): value is Kept {
  const { hidden, page_size, density } = (value ?? {}) as Partial<Record<keyof Kept, unknown>>;
  const areColumns = hidden === null || (Array.isArray(hidden) && hidden.every((name) => typeof name === 'string'));
  const isDensity = density === undefined || density === null || LIST_DENSITIES.some((one) => one === density);
  return areColumns && isDensity && (page_size === null || PAGE_SIZES.some((size) => size === page_size));
}
