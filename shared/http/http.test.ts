import { session } from '../session';
import { CONNECTION_LOST, network, problem, sessionToken } from '../testing';
import { watchNavigation } from '../testing/doubles/watch-navigation';
import { failureText, HttpError, isMissing, isStale, publicClient, sessionClient, setInitialData } from '.';

const HOUR = 3_600_000;
const province = { province_code: '1703', province_name: 'Андижон вилояти' };
const oneRequest = () => network.requests('GET /api/provinces')[0]!;

describe('session client', () => {
  beforeEach(() => network.on('GET /api/provinces', [province]));

  it('sends the token of a valid session and returns the content of `data`', async () => {
    const token = sessionToken();
    session.save(token);
    await expect(sessionClient.get('/api/provinces')).resolves.toEqual([province]);
    expect(oneRequest().headers.get('X-Access-Token')).toBe(token);
  });

  it.each([
    ['without a session', () => localStorage.setItem('leftover', '1')],
    ['with a session of 23 hours', () => session.save(sessionToken(), new Date(Date.now() - 23 * HOUR))],
  ])('%s: wipes storage, goes to the root, and still sends the request', async (_, prepare) => {
    const visited = watchNavigation();
    prepare();
    await sessionClient.get('/api/provinces');
    expect(visited).toEqual(['/']);
    expect(localStorage).toHaveLength(0);
    expect(oneRequest().headers.get('X-Access-Token')).toBeNull();
  });
});

describe('a refusal to a user', () => {
  beforeEach(() => session.save(sessionToken()));

  it('for want of a second factor leads to its set-up, and no other does', async () => {
    const visited = watchNavigation();
    network.on('GET /api/provinces', problem(403, 'forbidden'));
    await expect(sessionClient.get('/api/provinces')).rejects.toThrow(HttpError);
    expect(visited).toEqual([]);
    network.on('GET /api/provinces', problem(403, 'second_factor_required'));
    await expect(sessionClient.get('/api/provinces')).rejects.toThrow(HttpError);
    expect(visited).toEqual(['/second-factor']);
  });

  it('for a stale version says so, and no other does', async () => {
    const refusal = async (code: Parameters<typeof problem>[1]) => {
      network.on('GET /api/provinces', problem(409, code));
      return sessionClient.get('/api/provinces').catch((error: unknown) => error);
    };
    expect(isStale(await refusal('stale_version'))).toBe(true);
    expect(isStale(await refusal('forbidden'))).toBe(false);
    expect(isStale(new HttpError('Bad Gateway', 502, 'session', undefined))).toBe(false);
    expect(isStale(Object.assign(new Error('lost'), { problem: { code: 'stale_version' } }))).toBe(false);
  });
});

describe('public client', () => {
  it('sends no token even if there is one, and neither wipes storage nor navigates', async () => {
    const visited = watchNavigation();
    network.on('GET /api/provinces', [province]);
    session.save(sessionToken());
    await publicClient.get('/api/provinces');
    expect(oneRequest().headers.get('X-Access-Token')).toBeNull();
    expect(visited).toEqual([]);
    expect(session.current()).not.toBeNull();
  });

  it('requests the language of the page', async () => {
    network.on('GET /api/provinces', [province]);
    document.documentElement.lang = 'ru';
    await publicClient.get('/api/provinces');
    expect(oneRequest().headers.get('Accept-Language')).toBe('ru');
  });

  it('sends a body as JSON', async () => {
    network.on('POST /api/auth/login', { token: 'a.b.c' });
    await publicClient.post('/api/auth/login', { login: 'admin', password: 'x' });
    const [request] = network.requests('POST /api/auth/login');
    expect(request!.body).toEqual({ login: 'admin', password: 'x' });
    expect(request!.headers.get('Content-Type')).toContain('application/json');
  });
});

describe('figures that another server writes as texts', () => {
  const written = {
    total_sum: { factories_count: '2', daily_capacity: '120.5', annual_capacity: null, sunflower_capacity: '' },
  };
  const read = {
    total_sum: { factories_count: 2, daily_capacity: 120.5, annual_capacity: null, sunflower_capacity: null },
  };

  it('are numbers in all responses', async () => {
    globalThis.fetch = () => Promise.resolve(Response.json({ data: written }));
    expect(await sessionClient.get('/api/oil_factories/provinces_totals')).toEqual(read);
    expect(await publicClient.call('GET /api/oil_factories/provinces_totals')).toEqual(read);
  });

  it('are numbers in data that came with the page', () => {
    setInitialData({ '/api/oil_factories/provinces_totals': written });
    expect(publicClient.initialData('GET /api/oil_factories/provinces_totals')).toEqual(read);
  });
});

it.each(['', 'ok', 'null', '[]'])('a change that the server answers with "%s" has still been made', async (body) => {
  globalThis.fetch = () => Promise.resolve(new Response(body, { status: 200 }));
  await expect(publicClient.patch('/api/oil_factories/remove/1')).resolves.toBeUndefined();
});

describe('a failed call', () => {
  it('carries status, audience and the problem document; its text is the detail', async () => {
    network.on('GET /api/provinces', problem(404, 'not_found', { detail: 'Топилмади.' }));
    const error: unknown = await publicClient.get('/api/provinces').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 404, audience: 'public', problem: { code: 'not_found' } });
    expect(failureText(error)).toBe('Топилмади.');
  });

  it('means that there is no such thing if its status is 400 or 404', () => {
    const failWith = (status: number) => new HttpError('', status, 'public', undefined);
    for (const status of [400, 404]) expect(isMissing(failWith(status))).toBe(true);
    for (const error of [...[403, 409, 500].map(failWith), new TypeError('Failed to fetch'), null])
      expect(isMissing(error)).toBe(false);
  });

  it('without a detail is described by its message', async () => {
    network.on('GET /api/provinces', CONNECTION_LOST);
    const error: unknown = await publicClient.get('/api/provinces').catch((reason: unknown) => reason);
    expect(failureText(error)).toBe('Failed to fetch');
  });
});
