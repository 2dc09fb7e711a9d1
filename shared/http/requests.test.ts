import { session, UserChanged } from '../session';
import { network, sessionToken } from '../testing';
import { failureText, HttpError, publicClient, sessionClient, setHost } from '.';

function watchRequests(): Request[] {
  const sent: Request[] = [];
  globalThis.fetch = (input, init) => {
    sent.push(new Request(input, init));
    return Promise.resolve(Response.json({ data: null }));
  };
  return sent;
}

const whatWasSent = async (requests: readonly Request[]) =>
  Promise.all(requests.map(async (request) => [request.method, request.url, await request.text()]));

describe('a request', () => {
  afterEach(() => setHost(''));

  it('goes to the page’s own server, or to a configured one', async () => {
    const sent = watchRequests();
    await publicClient.get('/api/provinces');
    setHost('https://api.example/');
    await publicClient.get('/api/provinces');
    setHost('https://api.example/v1');
    await publicClient.get('/api/provinces');
    expect(sent.map(({ url }) => url)).toEqual([
      'http://localhost/api/provinces',
      'https://api.example/api/provinces',
      'https://api.example/v1/api/provinces',
    ]);
  });

  it('to the release registry goes to the page’s own server, even if the API is elsewhere', async () => {
    const sent = watchRequests();
    setHost('https://api.example');
    await sessionClient.call('GET /registry');
    await sessionClient.call('GET /registry/history', { query: { app: 'shell' } });
    const own = ['http://localhost/registry', 'http://localhost/registry/history?app=shell'];
    expect(sent.map(({ url }) => url)).toEqual(own);
  });

  it('accepts JSON', async () => {
    const sent = watchRequests();
    await publicClient.get('/api/provinces');
    expect(sent[0]?.headers.get('Accept')).toBe('application/json');
  });

  it('has its filters in the query, 0 and false included, empty ones left out', async () => {
    const sent = watchRequests();
    const filters = { page: 0, removed: false, name: '', status: null, search: undefined, q: 'ғ a' };
    await publicClient.get('/api/list', filters);
    expect(sent[0]?.url).toBe('http://localhost/api/list?page=0&removed=false&q=%D2%93+a');
  });

  it('by its name in the contract has path, filters and body of the contract’s shape', async () => {
    const sent = watchRequests();
    await publicClient.call('GET /api/provinces');
    await publicClient.call('GET /api/oil_factories/:region_id', { params: { region_id: '17/03' } });
    await publicClient.call('GET /api/districts', { query: { province_code: '1703' } });
    await publicClient.call('POST /api/auth/login', { body: { login: 'a', password: 'b' } });
    await publicClient.call('POST /api/confirm-cluster/:id', { params: { id: 5 }, body: { comment: 'Бор' } });
    await publicClient.call('PATCH /api/oil_factories/restore/:id', { params: { id: 5 } });
    expect(await whatWasSent(sent)).toEqual([
      ['GET', 'http://localhost/api/provinces', ''],
      ['GET', 'http://localhost/api/oil_factories/17%2F03', ''],
      ['GET', 'http://localhost/api/districts?province_code=1703', ''],
      ['POST', 'http://localhost/api/auth/login', '{"login":"a","password":"b"}'],
      ['POST', 'http://localhost/api/confirm-cluster/5', '{"comment":"Бор"}'],
      ['PATCH', 'http://localhost/api/oil_factories/restore/5', '{}'],
    ]);
  });

  it('that changes something sends its body, or an empty object', async () => {
    const sent = watchRequests();
    await publicClient.post('/api/x');
    await publicClient.patch('/api/x', { name: 'ғ' });
    expect(await whatWasSent(sent)).toEqual([
      ['POST', 'http://localhost/api/x', '{}'],
      ['PATCH', 'http://localhost/api/x', '{"name":"ғ"}'],
    ]);
  });

  it('has no time limit', async () => {
    jest.useFakeTimers();
    const answer = network.hold('GET /api/provinces', []);
    const response = publicClient.get('/api/provinces');
    await jest.advanceTimersByTimeAsync(3_600_000);
    answer();
    await expect(response).resolves.toEqual([]);
    jest.useRealTimers();
  });
});

describe('the response to a user’s request', () => {
  beforeEach(() => session.save(sessionToken({ sub: '1' })));

  it('is not returned once somebody else has signed in', async () => {
    const answer = network.hold('GET /api/provinces', []);
    const response = sessionClient.get('/api/provinces');
    session.save(sessionToken({ sub: '2' }));
    answer();
    await expect(response).rejects.toThrow(UserChanged);
  });

  it('is not awaited once they have signed out', async () => {
    const sent: Request[] = [];
    globalThis.fetch = (input, init) => {
      sent.push(new Request(input, init));
      return new Promise((_, reject) => sent[0]?.signal.addEventListener('abort', () => reject(new Error('ended'))));
    };
    const response = sessionClient.get('/api/provinces');
    await Promise.resolve();
    session.wipe();
    await expect(response).rejects.toThrow('ended');
  });

  it('is returned to them even if they have signed in again meanwhile', async () => {
    const answer = network.hold('GET /api/provinces', []);
    const response = sessionClient.get('/api/provinces');
    session.save(sessionToken({ sub: '1', exp: 2_000_000_000 }));
    answer();
    await expect(response).resolves.toEqual([]);
  });
});

describe('a response that is not JSON', () => {
  it('is a failure of a load', async () => {
    globalThis.fetch = () => Promise.resolve(new Response('<html>', { status: 200 }));
    await expect(publicClient.get('/api/provinces')).rejects.toThrow();
    await expect(publicClient.call('GET /api/provinces')).rejects.toThrow();
  });
});

describe('a refusal', () => {
  const refusal = async (body: string, client = publicClient) => {
    globalThis.fetch = () => Promise.resolve(new Response(body, { status: 409 }));
    return client.get('/api/x').catch((error: unknown) => error);
  };

  it('says whom it was for', async () => {
    session.save(sessionToken());
    expect(await refusal('{}', sessionClient)).toMatchObject({ name: 'HttpError', status: 409, audience: 'session' });
    expect(await refusal('{}')).toMatchObject({ name: 'HttpError', status: 409, audience: 'public' });
  });

  it.each([
    ['a sentence', '{"detail":"Банд."}', 'Банд.'],
    ['a list', '{"detail":["a",1]}', '["a",1]'],
  ])('whose detail is %s is described by it', async (_, body, text) => {
    expect(failureText(await refusal(body))).toBe(text);
  });

  it.each([
    ['no detail', '{}'],
    ['an empty detail', '{"detail":""}'],
    ['null for a detail', '{"detail":null}'],
    ['null for a document', 'null'],
    ['no JSON', '<html>'],
  ])('with %s is described by its status', async (_, body) => {
    const error = await refusal(body);
    expect(error).toBeInstanceOf(HttpError);
    expect(failureText(error)).toMatch(/409/);
  });

  it('that is not an error is described as a text', () => {
    expect(failureText('lost')).toBe('lost');
  });
});
