import { InfiniteQueryObserver, onlineManager, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { POSITIONS } from '../contract/http/positions';
import type { ProblemCode } from '../contract/http/problem';
import type { CallName } from '../contract/endpoints/call';
import type { Endpoint } from '../contract/endpoints/endpoint';
import { startI18n } from '../i18n';
import { createQueryClient } from '../query';
import { session } from '../session';
import { UiProvider } from '../ui';
import { answerEverything } from './contract-kit/screen-visit';
import { sourcesIn } from './source-checks/syntax';
import { knownCalls } from './doubles/known-calls';
import { network } from './doubles/network';
import { CONNECTION_LOST, problem } from './doubles/replies';
import { sessionToken } from './doubles/session-token';

type User = ReturnType<typeof userEvent.setup>;

/** Options of one or several queries; the type of their data does not matter here. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Query = any;

type Mutation = {
  /** A hook that returns a function that makes the call. */
  use?: () => () => unknown;
  /** A part of the interface that makes the call when `press` acts on it. */
  part?: ReactNode;
  press?: (user: User) => Promise<unknown>;
  /** Calls whose answers the mutation changes. */
  changes: readonly CallName[];
  /** Calls that may also be repeated, although their answers stay the same. */
  also?: readonly CallName[];
  /** Calls whose answers change with a 409; default: `changes`. */
  refused?: readonly CallName[];
  /** Code of the 409. */
  code?: ProblemCode;
  /** Answer to the call, if the sample of its schema is not suitable. */
  answer?: unknown;
};

type MutationTable = {
  /** Folder of the sources that make the calls. */
  source: string;
  /** Every query, by the call that it makes. */
  queries: Partial<Record<CallName, Query>>;
  mutations: Partial<Record<CallName, Mutation>>;
  /** Calls that change no cached answer. */
  withoutEffect: readonly CallName[];
  /** Reads whose answers are not cached. */
  notCached?: readonly CallName[];
};

const listOf = (queries: Query): readonly Query[] => (Array.isArray(queries) ? queries : [queries]);

/** Calls that the sources name. Calls of registers in general are named as those of clusters. */
function callsIn(folder: string): CallName[] {
  const named = sourcesIn(folder).flatMap(({ code }) => [
    ...code.matchAll(/['`]((?:GET|POST|PATCH|DELETE) \/[^'`]+)['`]/g),
  ]);
  const names = named.map(([, name = '']) => name.replace(/\$\{(?:register\.)?name\}/, 'clusters') as CallName);
  return [...new Set(names)].filter((name) => name in knownCalls);
}

/** Data of the queries, loaded by the first test. */
const loaded = new Map<string, unknown>();

/** Shows a query with the data that is already loaded. It is loaded again only when it is outdated. */
function mount(client: QueryClient, query: Query): () => void {
  const data = loaded.get(JSON.stringify(query.queryKey));
  if (data !== undefined) client.setQueryData(query.queryKey, data);
  const options = data === undefined ? query : { ...query, staleTime: Infinity };
  const Observer = 'initialPageParam' in options ? (InfiniteQueryObserver as typeof QueryObserver) : QueryObserver;
  return new Observer(client, options).subscribe(() => {});
}

const idle = (client: QueryClient) =>
  waitFor(() => expect([client.isFetching(), client.isMutating()]).toEqual([0, 0]), { interval: 5, timeout: 2000 });

/** How often a query got other data, and whether it is about to load again. */
function freshness(client: QueryClient, { queryKey }: Query): string {
  const state = client.getQueryState(queryKey);
  return `${state?.dataUpdateCount} ${state?.isInvalidated}`;
}

/**
 * Tests each mutation, on success and on a 409: every cached answer that it has changed must be refreshed, and no other. A mutation
 * made offline must fail, and must not be sent later. Every call that the sources name must be in the tables.
 */
export function testMutations({ source, queries, mutations, withoutEffect, notCached = [] }: MutationTable): void {
  const labelled = Object.entries(queries).flatMap(([name, some]) =>
    listOf(some).map((query) => [name, query] as const),
  );
  const endpoint = (name: string) => (knownCalls as unknown as Readonly<Record<string, Endpoint>>)[name]!;

  test('every call that the sources name is in the tables', () => {
    const known = new Set([...Object.keys(queries), ...Object.keys(mutations), ...withoutEffect, ...notCached]);
    const unknown = callsIn(source).filter(
      (name) => !known.has(name) && !(name.startsWith('GET') && endpoint(name).file),
    );
    expect(unknown).toEqual([]);
  });

  describe('tables of calls', () => {
    let client: QueryClient;
    let ends: (() => void)[] = [];

    beforeEach(async () => {
      await startI18n('uz-Cyrl');
      // Refusals are logged. Texts of remotes and keys of sample rows do not matter here.
      for (const level of ['error', 'warn'] as const) jest.spyOn(console, level).mockImplementation();
      window.requestIdleCallback = (run) => setTimeout(run);
      session.save(sessionToken({ positions: [...POSITIONS] }));
      answerEverything();
      client = createQueryClient();
      const { queries: ours, ...others } = client.getDefaultOptions();
      client.setDefaultOptions({ ...others, queries: { ...ours, staleTime: Infinity } });
    });

    afterEach(() => {
      onlineManager.setOnline(true);
      for (const end of ends) end();
      ends = [];
      client.clear();
    });

    test.each(labelled)('%s is the call of its query', async (name, query) => {
      ends = [mount(client, query)];
      await idle(client);
      expect([...new Set(network.calls())]).toEqual([name]);
      loaded.set(JSON.stringify(query.queryKey), client.getQueryData(query.queryKey));
    });

    /** Makes the call while all queries are shown. @returns the calls whose answers have changed */
    async function changedBy({ use, part, press }: Mutation): Promise<string[]> {
      ends = labelled.map(([, query]) => mount(client, query));
      await act(() => idle(client));
      const before = labelled.map(([, query]) => freshness(client, query));
      const requests = network.calls().length;
      let run = async (): Promise<unknown> => undefined;
      const Part = () => {
        const call = use?.();
        if (call) run = async () => call();
        return part;
      };
      const view = render(
        <UiProvider>
          <QueryClientProvider client={client}>
            <MemoryRouter>
              <Part />
            </MemoryRouter>
          </QueryClientProvider>
        </UiProvider>,
      );
      ends.push(() => view.unmount());
      if (press) {
        await press(userEvent.setup());
        await waitFor(() => expect(network.calls().length).toBeGreaterThan(requests));
      } else await act(() => run().catch(() => undefined));
      await act(() => idle(client));
      const isChanged = labelled.map(([, query], index) => freshness(client, query) !== before[index]);
      return Object.keys(queries).flatMap((name) => {
        const all = new Set(isChanged.filter((_, index) => labelled[index]![0] === name));
        if (!all.has(true)) return [];
        return [all.has(false) ? `${name}, some of its queries` : name];
      });
    }

    function expectChanges(changed: string[], changes: readonly string[], also: readonly string[] = []): void {
      expect(changed.filter((name) => !also.includes(name) || changes.includes(name))).toEqual(
        Object.keys(queries).filter((name) => changes.includes(name)),
      );
    }

    describe.each(Object.entries(mutations) as [CallName, Mutation][])('%s', (name, mutation) => {
      const { changes, also, refused = changes, code = 'stale_version', answer } = mutation;

      test('leaves no cached answer behind that it has changed', async () => {
        if (answer !== undefined) network.on(name, answer as never);
        expectChanges(await changedBy(mutation), changes, also);
        expect(network.requests(name)).toHaveLength(1);
      });

      if ((endpoint(name).problems as readonly number[]).includes(409)) {
        test('does so when it is refused because of another change', async () => {
          network.on(name, problem(409, code));
          expectChanges(await changedBy(mutation), refused, also);
          expect(network.requests(name)).toHaveLength(1);
        });
      }

      test('fails offline, and is not sent later', async () => {
        network.on(name, CONNECTION_LOST);
        onlineManager.setOnline(false);
        const change = changedBy(mutation);
        await waitFor(() => expect(network.requests(name)).toHaveLength(1), { timeout: 2000 });
        await change;
        onlineManager.setOnline(true);
        await act(() => client.resumePausedMutations());
        expect(network.requests(name)).toHaveLength(1);
      });
    });
  });
}
