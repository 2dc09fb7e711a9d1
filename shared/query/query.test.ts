import { QueryObserver } from '@tanstack/react-query';
import { publicClient, sessionClient } from '../http';
import { navigation } from '../router';
import { session } from '../session';
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
