import { startI18n } from '../i18n';
import { session } from '../session';
import { answerEverything } from './contract-kit/screen-visit';
import { sessionToken } from './doubles/session-token';
import { sourcesIn } from './source-checks/syntax';

/** Options of a query; the type of its data does not matter here. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Query = any;

/** A function that makes a query, its arguments, and others: an object replaces its properties one by one, `null` nothing. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type QueryCase = readonly [makeQuery: (...args: any[]) => Query, args: readonly unknown[], others: readonly unknown[]];

/** Neither a list nor a client. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('call' in value);

/** The arguments, with one argument or property replaced, by what is replaced. */
function variants(args: readonly unknown[], others: readonly unknown[]): [replaced: string, args: unknown[]][] {
  return others.flatMap((other, at): [string, unknown[]][] => {
    if (other === null) return [];
    if (!isPlain(other)) return [[`argument ${at + 1}`, args.with(at, other)]];
    return Object.entries(other).map(([name, value]) => [
      name,
      args.with(at, { ...(args[at] as object), [name]: value }),
    ]);
  });
}

/** Methods, addresses, and whether a token was sent. */
async function requestsOf({ queryFn, initialPageParam: pageParam }: Query): Promise<string> {
  const fetch = jest.spyOn(globalThis, 'fetch');
  // The samples need not fit together.
  await Promise.resolve(queryFn({ pageParam, signal: new AbortController().signal })).catch(() => undefined);
  const requests = fetch.mock.calls.map(([input, init]) => new Request(input, init));
  fetch.mockRestore();
  return requests.map(({ method, url, headers }) => `${method} ${url} ${headers.has('X-Access-Token')}`).join('\n');
}

/**
 * Tests that a query has another key whenever it sends other requests: otherwise one answer is shown for the other. Every query of
 * the sources that takes arguments must be in the table, or among those whose requests do not depend on them.
 */
export function testQueryKeys(source: string, cases: readonly QueryCase[], alike: readonly string[] = []): void {
  test('every query that takes arguments is in the table', () => {
    const made = sourcesIn(source).flatMap(({ code }) => [...code.matchAll(/^export const (\w+Query) = \(/gm)]);
    const known = new Set([...cases.map(([{ name }]) => name), ...alike]);
    expect(made.map(([, name = '']) => name).filter((name) => !/^to[A-Z]/.test(name) && !known.has(name))).toEqual([]);
  });

  test.each(cases.map(([makeQuery, args, others]) => ({ name: makeQuery.name, makeQuery, args, others })))(
    '$name has another key for other requests',
    async ({ makeQuery, args, others }) => {
      await startI18n('uz-Cyrl');
      session.save(sessionToken({}));
      answerEverything();
      const first = makeQuery(...args);
      const requests = await requestsOf(first);
      const faults: string[] = [];
      for (const [replaced, changed] of variants(args, others)) {
        const other = makeQuery(...changed);
        if ((await requestsOf(other)) === requests) faults.push(`${replaced} is not sent`);
        if (JSON.stringify(other.queryKey) === JSON.stringify(first.queryKey))
          faults.push(`${replaced} is not in the key`);
      }
      expect(faults).toEqual([]);
    },
  );
}
