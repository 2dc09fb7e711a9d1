import type { FromFrame } from '@klaster/shared/contract/releases';
import { HttpError, sessionClient } from '@klaster/shared/http';
import { session } from '@klaster/shared/session';
import { sessionToken } from '@klaster/shared/testing';
import { waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import type { CallAnswer, Init, ToFrame } from '../messages';
import { followAddress } from './address';
import { PagePort } from './page-port';
import { standIn } from './stand-ins';

/** The page's end. */
const sent: FromFrame[] = [];
const port = Object.assign(new EventTarget(), {
  start: () => {},
  postMessage: (text: string) => sent.push(JSON.parse(text) as FromFrame),
});
const page = new PagePort(port as unknown as MessagePort);
const tell = (message: ToFrame) => port.dispatchEvent(new MessageEvent('message', { data: message }));

const remote: Init['remote'] = {
  name: 'mf-maps',
  version: '1',
  channel: 'live',
  entry: { url: '/remotes/mf-maps/1/remoteEntry.js', integrity: null },
  fallback: null,
  routes: [],
  navigation: [],
};

beforeEach(() => {
  sent.length = 0;
  session.save(sessionToken({ login: 'operator', full_name: 'Оператор Ўғли' }));
  const { claims } = session.current()!;
  session.wipe();
  const own = { claims, savedAt: new Date() };
  standIn(page, { kind: 'init', remote, address: '/maps', language: 'ru', colourMode: 'dark', session: own });
});

const lastCall = async () => {
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent[0] as Extract<FromFrame, { kind: 'call' }>;
};
const answer = (id: number, status: number, data: object): CallAnswer => ({
  kind: 'answer',
  id,
  status,
  type: 'application/json',
  position: undefined,
  body: new TextEncoder().encode(JSON.stringify(data)).buffer,
});

test('the session has the user’s claims and a token without a signature', () => {
  expect(session.current()).toMatchObject({ claims: { login: 'operator', full_name: 'Оператор Ўғли' } });
  expect(session.current()?.token).toMatch(/^\.[\w-]+=*\.$/);
});

test('storage and cookies are memory', () => {
  localStorage.setItem('key', 'value');
  expect([localStorage.getItem('key'), localStorage.getItem('toString'), Object.keys(localStorage)]).toEqual([
    'value',
    null,
    ['user', 'date', 'key'],
  ]);
  localStorage.removeItem('key');
  expect([localStorage.length, localStorage.key(0)]).toEqual([2, 'user']);
  document.cookie = 'a=1; path=/';
  document.cookie = 'a=2; path=/';
  expect(document.cookie).toBe('klaster_colour_mode=dark; klaster_language=ru; a=2');
});

test('calls go through the port, and answers and refusals come back', async () => {
  const provinces = sessionClient.call('GET /api/provinces');
  const { id, ...call } = await lastCall();
  expect(call).toEqual({
    kind: 'call',
    method: 'GET',
    address: '/api/provinces',
    accept: 'application/json',
    asUser: true,
  });
  tell(answer(id, 200, { data: [] }));
  expect(await provinces).toEqual([]);
  sent.length = 0;
  const target = sessionClient.call('PATCH /api/me/preferences', { body: { language: 'ru' } });
  const change = await lastCall();
  expect(change).toMatchObject({ method: 'PATCH', body: '{"language":"ru"}' });
  tell(answer(change.id, 403, { code: 'forbidden' }));
  await expect(target).rejects.toBeInstanceOf(HttpError);
});

test('a call beyond the sixteenth begins once another is answered, and one that was aborted meanwhile leaves its place', async () => {
  const calls = Array.from({ length: 17 }, () => fetch('/api/provinces'));
  await waitFor(() => expect(sent).toHaveLength(16));
  const aborting = new AbortController();
  const aborted = fetch('/api/aborted', { signal: aborting.signal });
  const last = fetch('/api/last');
  aborting.abort();
  await Promise.resolve();
  const idOf = (place: number) => (sent[place] as { id: number }).id;
  tell(answer(idOf(0), 200, {}));
  await waitFor(() => expect(sent).toHaveLength(17));
  tell(answer(idOf(1), 200, {}));
  await expect(aborted).rejects.toThrow();
  await waitFor(() => expect(sent).toHaveLength(18));
  expect(sent.at(-1)).toMatchObject({ address: '/api/last' });
  for (let place = 2; place < 18; place += 1) tell(answer(idOf(place), 200, {}));
  expect((await Promise.all([...calls, last])).map(({ status }) => status)).toEqual(
    Array.from({ length: 18 }, () => 200),
  );
});

test('without a response a call fails as offline', async () => {
  const lost = fetch('/api/provinces');
  tell(answer((await lastCall()).id, 0, {}));
  await expect(lost).rejects.toBeInstanceOf(TypeError);
});

test('a call elsewhere fails', async () => {
  await expect(fetch('https://elsewhere.example/api/provinces')).rejects.toBeInstanceOf(TypeError);
  expect(sent).toEqual([]);
});

test('printing is the page’s', () => {
  window.print();
  expect(sent).toEqual([{ kind: 'print' }]);
});

test('the router tells the page of its navigations, and follows the page’s without telling', async () => {
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/maps'] });
  followAddress(page, router, '/maps');
  await router.navigate('/maps?q=x');
  await router.navigate('/maps/7', { replace: true });
  tell({ kind: 'address', to: '/maps?q=x' });
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/maps', search: '?q=x' }));
  tell({ kind: 'address', to: '/maps?q=x' });
  expect(sent).toEqual([
    { kind: 'navigate', to: '/maps?q=x', replace: false },
    { kind: 'navigate', to: '/maps/7', replace: true },
  ]);
  router.dispose();
});
