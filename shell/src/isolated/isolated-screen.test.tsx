import type { BootRemote } from '@klaster/shared/contract/http';
import { HELP } from '@klaster/shared/remote';
import { session } from '@klaster/shared/session';
import { sessionToken } from '@klaster/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { registerBootRemotes } from '../federation/load-screen';
import { helpSources } from '../help/all-help';
import { prefetchPage } from '../routing/prefetch';
import { failureReports } from '../test/failure-reports';
import { PortDouble } from '../test/port-double';
import { bootOf, remoteOfTest, withFallback } from '../test/remotes';
import { renderShell } from '../test/render-shell';
import { HELLO } from './messages';

const entry = jest.fn(() => Promise.reject(new Error('not in the page')));
const isolate = (remote: BootRemote) => ({ ...remote, isolated: { calls: [], otherCalls: [] } });
const routes = [{ path: '/maps' }, { path: '/maps/:id' }];

let ports: PortDouble[];

beforeEach(() => {
  ports = [];
  handedOver = [];
  class Channel {
    port1 = new PortDouble();
    port2 = {};
    constructor() {
      ports.push(this.port1);
    }
  }
  Object.assign(globalThis, { MessageChannel: Channel });
});

const frame = () => screen.findByTitle<HTMLIFrameElement>(/^Title/);

/** The first message of a frame; opaque origins are `null`. */
const hello = (source: Window | null, origin = 'null') =>
  act(() => void window.dispatchEvent(new MessageEvent('message', { source, origin, data: HELLO })));

let handedOver: unknown[][];

async function connect(): Promise<PortDouble> {
  const { contentWindow } = await frame();
  const give = (...message: unknown[]) => handedOver.push(message);
  jest.spyOn(contentWindow!, 'postMessage').mockImplementation(give);
  hello(contentWindow);
  return ports.at(-1)!;
}

let count = 0;
const isolatedRemote = () => isolate(remoteOfTest(`mf-apart-${(count += 1)}`, routes, entry));

test('an isolated remote runs in a sandboxed frame, which gets the account without the token through one port', async () => {
  const remote = isolatedRemote();
  await renderShell({ boot: bootOf(remote), at: '/maps?q=x', user: { login: 'operator' } });
  const element = await frame();
  expect(element).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-downloads');
  expect(element).toHaveAttribute('src', `/isolated/0123456789abcdef/${remote.name}/1/`);
  expect(element).toHaveAttribute('title', 'Title /maps');
  hello(window);
  hello(element.contentWindow, window.location.origin);
  expect(ports).toEqual([]);
  const port = await connect();
  expect(handedOver).toEqual([[HELLO, '*', [{}]]]);
  expect(port.sent).toMatchObject([{ kind: 'init', address: '/maps?q=x', session: { claims: { login: 'operator' } } }]);
  expect(JSON.stringify(port.sent)).not.toContain('token');
  expect(entry).not.toHaveBeenCalled();
});

test('a frame that sends anything beside its port is stopped', async () => {
  await renderShell({ boot: bootOf(isolatedRemote()), at: '/maps', user: { login: 'operator' } });
  const element = await frame();
  const port = await connect();
  hello(element.contentWindow);
  await waitFor(() => expect(screen.queryByTitle(/^Title/)).toBeNull());
  expect([ports.length, port.isClosed]).toEqual([1, true]);
});

test('its code is neither prefetched nor searched for help in the page', async () => {
  const remote = isolatedRemote();
  session.save(sessionToken({}));
  registerBootRemotes([remote]);
  await prefetchPage([remote], '/maps');
  const [help] = remote.routes.map((route) => ({ ...route, id: HELP }));
  expect(helpSources([{ ...remote, routes: [help!] }], 'en', 'General').map(({ name }) => name)).toEqual(['shell']);
  expect(entry).not.toHaveBeenCalled();
});

test('its document stays from route to route, and gets the language and the address', async () => {
  const { router } = await renderShell({ boot: bootOf(isolatedRemote()), at: '/maps', user: {} });
  const element = await frame();
  const port = await connect();
  act(() => port.receive({ kind: 'ready' }));
  await act(() => router.navigate('/maps/7'));
  expect(await frame()).toBe(element);
  expect(element).toHaveAttribute('title', 'Title /maps/:id');
  expect(port.sent.at(-1)).toEqual({ kind: 'address', to: '/maps/7' });
  await act(() => router.navigate('/main'));
  expect(port.isClosed).toBe(true);
});

test('a version that does not load is reported, and the previous one is shown; then the failure with a retry', async () => {
  const remote = withFallback(remoteOfTest('mf-broken', routes, entry), entry);
  await renderShell({ boot: bootOf(isolate(remote)), at: '/maps', user: {} });
  const first = await connect();
  const position = { file: '7.js', line: 1, column: 2 };
  act(() => first.receive({ kind: 'failed', phase: 'chunk', message: 'Loading chunk 7 failed', position }));
  expect(first.isClosed).toBe(true);
  expect((await frame()).src).toContain('/mf-broken/0/');
  const second = await connect();
  act(() => second.receive({ kind: 'failed', phase: 'entry', message: 'Not there' }));
  expect(await screen.findByRole('heading', { name: 'Бўлим юкланмади' })).toBeVisible();
  expect(await failureReports()).toMatchObject([
    { app: 'mf-broken', version: '1', phase: 'chunk', position },
    { app: 'mf-broken', version: '0', phase: 'entry' },
  ]);
  act(() => screen.getByRole('button', { name: 'Қайта уриниш' }).click());
  expect((await frame()).src).toContain('/mf-broken/1/');
});

test('one that is stopped leaves a sentence and a retry, and rolls nothing back', async () => {
  await renderShell({ boot: bootOf(isolatedRemote()), at: '/maps', user: {} });
  const port = await connect();
  act(() => port.receive('not a message'));
  expect(await screen.findByRole('heading', { name: 'Бўлим тўхтатилди' })).toBeVisible();
  expect(await failureReports()).toMatchObject([{ phase: 'render' }]);
  act(() => screen.getByRole('button', { name: 'Қайта уриниш' }).click());
  expect(await frame()).toBeInTheDocument();
});
