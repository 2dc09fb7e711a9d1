import { session } from '../session';
import { CONNECTION_LOST, network, problem, sessionToken } from '../testing';
import { signOut } from '.';

const HOUR = 3_600_000;

const CALL = 'POST /api/auth/sign-out';

const requestsSent = () => new Promise((resolve) => setTimeout(resolve));

it('ends the session at the API, and forgets it here without waiting for that', async () => {
  const release = network.hold(CALL, { ended: 1 });
  const token = sessionToken();
  session.save(token);
  localStorage.setItem('draft', '1');
  signOut();
  expect([session.current(), localStorage.length]).toEqual([null, 0]);
  await requestsSent();
  expect(network.requests(CALL).map(({ headers }) => headers.get('X-Access-Token'))).toEqual([token]);
  release();
});

it('forgets it before the API ends it, so that other tabs know before their requests are refused', () => {
  const stored: number[] = [];
  const sent = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    stored.push(localStorage.length);
    return new Response();
  });
  session.save(sessionToken());
  signOut();
  expect(stored).toEqual([0]);
  sent.mockRestore();
});

it.each([
  ['the API has no such call', problem(404, 'not_found')],
  ['the session is ended already', problem(401, 'unauthenticated')],
  ['nothing is reached', CONNECTION_LOST],
] as const)('forgets it as well where %s', async (_name, reply) => {
  network.on(CALL, () => reply);
  session.save(sessionToken());
  signOut();
  await requestsSent();
  expect([session.current(), localStorage.length, network.requests(CALL).length]).toEqual([null, 0, 1]);
});

it('sends the API nothing for a session that has ended by its age', async () => {
  session.save(sessionToken(), new Date(Date.now() - 23 * HOUR));
  signOut();
  await requestsSent();
  expect([localStorage.length, network.calls()]).toEqual([0, []]);
});
