import { loadEarly, sessionClient } from '.';
import { session, UserChanged } from '../session';
import { network, problem, sessionToken } from '../testing';

const CALL = 'GET /api/districts';
const ADDRESS = '/api/districts?province_code=1703';

const districts = (province_code = '1703') => sessionClient.call(CALL, { query: { province_code } });
const requests = () => network.requests(CALL).length;

beforeEach(() => {
  document.documentElement.lang = 'uz-Cyrl';
  session.save(sessionToken());
  network.on(CALL, []);
});

it('a load that was sent early is taken by the call with its path and query, once', async () => {
  loadEarly(ADDRESS);
  await districts();
  expect(requests()).toBe(1);
  await districts();
  expect(requests()).toBe(2);
});

it('is not taken by a call with another query', async () => {
  loadEarly(ADDRESS);
  await districts('1706');
  expect(requests()).toBe(2);
});

it.each([
  ['in another language', () => (document.documentElement.lang = 'ru')],
  ['for another user', () => session.save(sessionToken({ sub: '2', login: 'second' }))],
])('is not taken %s', async (_name, change) => {
  loadEarly(ADDRESS);
  change();
  await districts();
  expect(requests()).toBe(2);
});

it('is not taken after half a minute', async () => {
  loadEarly(ADDRESS);
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 30_001);
  await districts();
  clock.mockRestore();
  expect(requests()).toBe(2);
});

it('is not taken after a change', async () => {
  network.on('PATCH /api/me/phrases', { own: [], recent: [] });
  loadEarly(ADDRESS);
  await sessionClient.call('PATCH /api/me/phrases', { body: { own: [] } });
  await districts();
  expect(requests()).toBe(2);
});

it('a call whose early load failed is sent again', async () => {
  let isBroken = true;
  network.on(CALL, () => (isBroken ? problem(503, 'upstream_unavailable') : []));
  loadEarly(ADDRESS);
  await new Promise((resolve) => setTimeout(resolve, 20));
  isBroken = false;
  expect(await districts()).toEqual([]);
});

it('a call whose user leaves while the early load is under way is not sent for the next user', async () => {
  const answer = network.hold(CALL, []);
  loadEarly(ADDRESS);
  const call = districts();
  session.save(sessionToken({ sub: '2', login: 'second' }));
  answer();
  await expect(call).rejects.toThrow(UserChanged);
  expect(requests()).toBe(1);
});
