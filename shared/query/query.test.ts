import { MutationObserver, queryOptions, QueryObserver } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { publicClient, sessionClient, setSignInPrompter } from '../http';
import { session, useUnsavedInput } from '../session';
import { CONNECTION_LOST, expectConsoleError, network, problem, sessionToken } from '../testing';
import { watchNavigation } from '../testing/doubles/watch-navigation';
import { createQueryClient, loadState } from '.';

const PROVINCES = 'GET /api/provinces';
const UNAUTHENTICATED = problem(401, 'unauthenticated', { detail: 'Кириш керак.' });

let visited: string[];
beforeEach(() => {
  visited = watchNavigation();
  session.save(sessionToken());
});

/** @param place of the page in the tab's history */
function forbid(place: number): void {
  window.history.replaceState({ idx: place }, '');
  expectConsoleError(/Рухсат йўқ/);
  network.on(PROVINCES, problem(403, 'forbidden', { detail: 'Рухсат йўқ.' }));
}

let lastLoad = 0;

/** Loads as a mounted page does. */
async function load(client: typeof publicClient, queryClient = createQueryClient()): Promise<void> {
  const observer = new QueryObserver(queryClient, {
    queryKey: ['provinces', ++lastLoad],
    queryFn: () => client.get('/api/provinces'),
  });
  let stopShowing = () => {};
  await new Promise<void>((resolve) => {
    stopShowing = observer.subscribe(({ isError }) => isError && resolve());
  });
  stopShowing();
}

describe('a failed load of a protected page', () => {
  it('with 401 ends the session and goes to the root', async () => {
    expectConsoleError(/Кириш керак/);
    network.on(PROVINCES, UNAUTHENTICATED);
    await load(sessionClient);
    expect(visited).toEqual(['/']);
    expect(session.current()).toBeNull();
  });

  it('with 401 for a token that has been replaced meanwhile ends no session', async () => {
    expectConsoleError(/Кириш керак/);
    const renewed = sessionToken({ exp: 4_000_000_000 });
    network.on(PROVINCES, () => {
      session.save(renewed);
      return UNAUTHENTICATED;
    });
    await load(sessionClient);
    expect(session.current()?.token).toBe(renewed);
    expect(visited).toEqual([]);
  });

  it('with 401 for a request that had no token does not end a session begun since', async () => {
    session.wipe();
    expectConsoleError(/Кириш керак/);
    const fresh = sessionToken();
    network.on(PROVINCES, () => {
      localStorage.setItem('date', new Date().toISOString());
      localStorage.setItem('user', JSON.stringify({ token: fresh }));
      return UNAUTHENTICATED;
    });
    await load(sessionClient);
    expect(session.current()?.token).toBe(fresh);
    expect(visited).toEqual(['/']);
  });

  it('with 403 goes one step back', async () => {
    forbid(1);
    await load(sessionClient);
    expect(visited).toEqual(['-1']);
    expect(session.current()).not.toBeNull();
  });

  it('with 403 on the first page of the tab goes to the start page', async () => {
    forbid(0);
    await load(sessionClient);
    expect(visited).toEqual(['/main']);
  });

  it('goes back only once if several loads of the page are refused', async () => {
    forbid(2);
    const client = createQueryClient();
    await Promise.all([load(sessionClient, client), load(sessionClient, client)]);
    expect(visited).toEqual(['-1']);
  });

  it('does not navigate once the user has left the page', async () => {
    forbid(1);
    await createQueryClient()
      .fetchQuery({ queryKey: ['provinces'], queryFn: () => sessionClient.get('/api/provinces') })
      .catch(() => undefined);
    expect(visited).toEqual([]);
  });

  it('is tried once only', async () => {
    expectConsoleError(/Failed to fetch/);
    network.on(PROVINCES, CONNECTION_LOST);
    await load(sessionClient);
    expect(network.requests(PROVINCES)).toHaveLength(1);
  });
});

it.each([
  ['protected', sessionClient, 'unauthenticated'],
  ['protected', sessionClient, 'wrong_code'],
  ['public', publicClient, 'unauthenticated'],
] as const)(
  'a failed change ends the session only with 401 unauthenticated of a protected page (%s)',
  async (page, client, code) => {
    expectConsoleError(/Кириш керак/);
    network.on('POST /api/auth/sign-out', problem(401, code, { detail: 'Кириш керак.' }));
    const mutation = new MutationObserver(createQueryClient(), { mutationFn: () => client.post('/api/auth/sign-out') });
    await mutation.mutate().catch(() => undefined);
    const ends = page === 'protected' && code === 'unauthenticated';
    expect([visited, session.current() === null]).toEqual([ends ? ['/'] : [], ends]);
  },
);

it('a load that is refused beside unsaved input is repeated after its user has signed in again', async () => {
  expectConsoleError(/Кириш керак/);
  renderHook(() => useUnsavedInput(true));
  const renewed = sessionToken({ exp: 4_000_000_000 });
  const forget = setSignInPrompter(async () => {
    session.save(renewed);
    return true;
  });
  network.on(PROVINCES, ({ headers }) => (headers.get('X-Access-Token') === renewed ? [] : UNAUTHENTICATED));
  const observer = new QueryObserver(createQueryClient(), {
    queryKey: ['provinces', 'renewed'],
    queryFn: () => sessionClient.get('/api/provinces'),
  });
  await new Promise<void>((resolve) => observer.subscribe(({ isSuccess }) => isSuccess && resolve()));
  forget();
  expect(visited).toEqual([]);
});

it.each([
  [401, 'unauthenticated'],
  [403, 'forbidden'],
] as const)('a failed load of a public page with %s is logged and goes nowhere', async (status, code) => {
  expectConsoleError(/Сабаби/);
  network.on(PROVINCES, problem(status, code, { detail: 'Сабаби.' }));
  await load(publicClient);
  expect(visited).toEqual([]);
  expect(session.current()).not.toBeNull();
});

it.each([
  ['waiting', undefined, ''],
  ['waiting', undefined, 'fetching'],
  ['failed', undefined, 'error'],
  ['waiting', undefined, 'error, fetching'],
  ['loaded', null, ''],
  ['loaded', [], 'fetching'],
  ['stale', [], 'error'],
  ['stale, retrying', [], 'error, fetching'],
])('is %s with the data %j: %s', (shown, data, state) => {
  const [isError, isFetching] = [state.includes('error'), state.includes('fetching')];
  const { waiting, failed, stale } = loadState({ data, dataUpdatedAt: 0, isError, isFetching, refetch: jest.fn() });
  const states = [waiting && 'waiting', failed && 'failed', stale && (stale.retrying ? 'stale, retrying' : 'stale')];
  expect(states.filter(Boolean).join() || 'loaded').toBe(shown);
});

it('a query names only topics that the server announces', () => {
  const { meta } = queryOptions({ queryKey: ['remote'], meta: { live: 'reports' } });
  // @ts-expect-error: no such topic
  queryOptions({ queryKey: ['remote'], meta: { live: 'raports' } });
  // @ts-expect-error: no such option
  queryOptions({ queryKey: ['remote'], meta: { alive: 'reports' } });
  expect(meta).toEqual({ live: 'reports' });
});
