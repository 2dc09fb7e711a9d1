import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { publicClient, sessionClient, setSignInPrompter } from '../http';
import { navigation } from '../router';
import { session, useUnsavedInput } from '../session';
import { CONNECTION_LOST, expectConsoleError, network, problem, sessionToken } from '../testing';
import { createQueryClient } from '.';

function watchNavigation(): string[] {
  const visited: string[] = [];
  navigation.bind({ navigate: (to: string | number) => visited.push(String(to)) });
  return visited;
}

let lastLoad = 0;

/** Loads as a page that shows what it loads. */
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
  beforeEach(() => session.save(sessionToken()));

  it('with 401 ends the session and goes to the root', async () => {
    const visited = watchNavigation();
    expectConsoleError(/Кириш керак/);
    network.on('GET /api/provinces', problem(401, 'unauthenticated', { detail: 'Кириш керак.' }));
    await load(sessionClient);
    expect(visited).toEqual(['/']);
    expect(session.current()).toBeNull();
  });

  it('with 401 for a token that another one has replaced ends no session', async () => {
    const visited = watchNavigation();
    expectConsoleError(/Кириш керак/);
    const renewed = sessionToken({ exp: 4_000_000_000 });
    network.on('GET /api/provinces', () => {
      // The same user signed in again, here or in another tab, while the answer was on its way.
      session.save(renewed);
      return problem(401, 'unauthenticated', { detail: 'Кириш керак.' });
    });
    await load(sessionClient);
    expect(session.current()?.token).toBe(renewed);
    expect(visited).toEqual([]);
  });

  it('with 401 for a request that had no token does not end a session begun since', async () => {
    session.wipe();
    const visited = watchNavigation();
    expectConsoleError(/Кириш керак/);
    const fresh = sessionToken();
    network.on('GET /api/provinces', () => {
      localStorage.setItem('date', new Date().toISOString());
      localStorage.setItem('user', JSON.stringify({ token: fresh }));
      return problem(401, 'unauthenticated', { detail: 'Кириш керак.' });
    });
    await load(sessionClient);
    expect(session.current()?.token).toBe(fresh);
    expect(visited).toEqual(['/']);
  });

  it('with 403 goes one step back', async () => {
    const visited = watchNavigation();
    window.history.replaceState({ idx: 1 }, '');
    expectConsoleError(/Рухсат йўқ/);
    network.on('GET /api/provinces', problem(403, 'forbidden', { detail: 'Рухсат йўқ.' }));
    await load(sessionClient);
    expect(visited).toEqual(['-1']);
    expect(session.current()).not.toBeNull();
  });

  it('with 403 on the first page of the tab goes to the start page', async () => {
    const visited = watchNavigation();
    window.history.replaceState({ idx: 0 }, '');
    expectConsoleError(/Рухсат йўқ/);
    network.on('GET /api/provinces', problem(403, 'forbidden', { detail: 'Рухсат йўқ.' }));
    await load(sessionClient);
    expect(visited).toEqual(['/main']);
  });

  it('goes back only once if several loads of the page are refused', async () => {
    const visited = watchNavigation();
    window.history.replaceState({ idx: 2 }, '');
    expectConsoleError(/Рухсат йўқ/);
    network.on('GET /api/provinces', problem(403, 'forbidden', { detail: 'Рухсат йўқ.' }));
    const client = createQueryClient();
    await Promise.all([load(sessionClient, client), load(sessionClient, client)]);
    expect(visited).toEqual(['-1']);
  });

  it('does not navigate once the user has left the page', async () => {
    const visited = watchNavigation();
    window.history.replaceState({ idx: 1 }, '');
    expectConsoleError(/Рухсат йўқ/);
    network.on('GET /api/provinces', problem(403, 'forbidden', { detail: 'Рухсат йўқ.' }));
    await createQueryClient()
      .fetchQuery({ queryKey: ['provinces'], queryFn: () => sessionClient.get('/api/provinces') })
      .catch(() => undefined);
    expect(visited).toEqual([]);
  });

  it('is tried once only', async () => {
    expectConsoleError(/Failed to fetch/);
    network.on('GET /api/provinces', CONNECTION_LOST);
    await load(sessionClient);
    expect(network.requests('GET /api/provinces')).toHaveLength(1);
  });
});

const change = (client: typeof publicClient) =>
  new MutationObserver(createQueryClient(), { mutationFn: () => client.post('/api/auth/sign-out') })
    .mutate()
    .catch(() => undefined);

describe('a failed change', () => {
  beforeEach(() => session.save(sessionToken()));

  it.each([
    ['unauthenticated', ['/']],
    ['wrong_code', []],
  ] as const)('of a protected page with 401 %s leads to %j', async (code, places) => {
    const visited = watchNavigation();
    expectConsoleError(/Кириш керак/);
    network.on('POST /api/auth/sign-out', problem(401, code, { detail: 'Кириш керак.' }));
    await change(sessionClient);
    expect([visited, session.current() === null]).toEqual([places, code === 'unauthenticated']);
  });

  it('of a public page ends no session', async () => {
    const visited = watchNavigation();
    expectConsoleError(/Кириш керак/);
    network.on('POST /api/auth/sign-out', problem(401, 'unauthenticated', { detail: 'Кириш керак.' }));
    await change(publicClient);
    expect([visited, session.current() === null]).toEqual([[], false]);
  });
});

it('a load that is refused beside unsaved input is repeated after its user has signed in again', async () => {
  session.save(sessionToken());
  const visited = watchNavigation();
  expectConsoleError(/Кириш керак/);
  renderHook(() => useUnsavedInput(true));
  const renewed = sessionToken({ exp: 4_000_000_000 });
  const forget = setSignInPrompter(async () => {
    session.save(renewed);
    return true;
  });
  network.on('GET /api/provinces', ({ headers }) =>
    headers.get('X-Access-Token') === renewed ? [] : problem(401, 'unauthenticated', { detail: 'Кириш керак.' }),
  );
  const observer = new QueryObserver(createQueryClient(), {
    queryKey: ['provinces', 'renewed'],
    queryFn: () => sessionClient.get('/api/provinces'),
  });
  await new Promise<void>((resolve) => observer.subscribe(({ isSuccess }) => isSuccess && resolve()));
  forget();
  expect(visited).toEqual([]);
});

describe('a failed load of a public page', () => {
  it.each([
    [401, 'unauthenticated'],
    [403, 'forbidden'],
  ] as const)('with %s is logged and goes nowhere', async (status, code) => {
    const visited = watchNavigation();
    session.save(sessionToken());
    expectConsoleError(/Сабаби/);
    network.on('GET /api/provinces', problem(status, code, { detail: 'Сабаби.' }));
    await load(publicClient);
    expect(visited).toEqual([]);
    expect(session.current()).not.toBeNull();
  });
});
