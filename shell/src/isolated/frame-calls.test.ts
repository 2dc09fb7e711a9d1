import { LOG_POSITION_HEADER } from '@klaster/shared/contract/http';
import { session } from '@klaster/shared/session';
import { sessionToken } from '@klaster/shared/testing';
import { answerCall, isGranted } from './frame-calls';

const GRANTED = {
  calls: ['GET /api/oil_factories/:region_id', 'PATCH /api/oil_factories/factory/:id'],
  otherCalls: ['GET /api/oil_factories/provinces_totals'],
};

const CALL = { method: 'GET', address: '/api/oil_factories/1703', accept: 'application/json', asUser: true } as const;

const requests: { address: string; init: RequestInit & { headers: Headers } }[] = [];
let respond: () => Response;

beforeEach(() => {
  requests.length = 0;
  respond = () => Response.json({ data: 1 }, { headers: { [LOG_POSITION_HEADER]: '0/A' } });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    requests.push({ address: address as string, init: init as never });
    return respond();
  });
});

const text = (body: ArrayBuffer) => new TextDecoder().decode(body);

test.each([
  ['GET', '/api/oil_factories/1703', true],
  ['GET', '/api/oil_factories/1703?q=x', true],
  ['PATCH', '/api/oil_factories/factory/7', true],
  ['DELETE', '/api/oil_factories/factory/7', false],
  ['GET', '/api/oil_factories/provinces_totals', false],
  ['GET', '/api/oil_factories/PROVINCES_TOTALS', false],
  ['GET', '/api/oil_factories', false],
  ['GET', '/api/oil_factories/1703/more', false],
  ['GET', '/api/oil_factories/../users', false],
  ['GET', '/api/oil_factories/%2e%2e/users', false],
  ['GET', '/api/oil_factories/..%2Fusers', false],
  ['GET', '/api/oil_factories/x%5Cy', false],
  ['GET', 'https://elsewhere.example/api/oil_factories/1703', false],
])('that %s %s is granted is %s', (method, address, answer) => {
  expect(isGranted(method, new URL(address, window.location.origin), GRANTED)).toBe(answer);
});

test('a granted call is made in the user’s name, with the headers of an API call and no others', async () => {
  const token = sessionToken({ login: 'operator' });
  session.save(token);
  const call = {
    ...CALL,
    method: 'PATCH',
    address: '/api/oil_factories/factory/7?x=1',
    position: '0/9',
    body: '{}',
  } as const;
  const answer = await answerCall(call, GRANTED, '');
  expect(requests).toMatchObject([
    { address: '/api/oil_factories/factory/7?x=1', init: { method: 'PATCH', body: '{}' } },
  ]);
  expect(Object.fromEntries(requests[0]!.init.headers)).toEqual({
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
    'content-type': 'application/json',
    'x-access-token': token,
    [LOG_POSITION_HEADER.toLowerCase()]: '0/9',
  });
  expect({ ...answer, body: text(answer.body) }).toEqual({
    status: 200,
    type: 'application/json',
    position: '0/A',
    body: '{"data":1}',
  });
});

test('a public call has no token', async () => {
  session.save(sessionToken({}));
  await answerCall({ ...CALL, asUser: false }, GRANTED, '');
  expect(requests[0]!.init.headers.has('X-Access-Token')).toBe(false);
});

test('another call is answered as forbidden, and not made', async () => {
  const answer = await answerCall({ ...CALL, address: '/api/users' }, GRANTED, '');
  expect([answer.status, JSON.parse(text(answer.body))]).toMatchObject([403, { code: 'forbidden' }]);
  expect(requests).toEqual([]);
});

test('without a response the frame learns only that', async () => {
  respond = () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await answerCall(CALL, GRANTED, '')).toMatchObject({ status: 0, type: '' });
});

test('the user is signed out when the API knows the session no longer', async () => {
  session.save(sessionToken({}));
  respond = () => Response.json({ code: 'unauthenticated' }, { status: 401 });
  await answerCall(CALL, GRANTED, '');
  expect(session.current()).toBeNull();
});
