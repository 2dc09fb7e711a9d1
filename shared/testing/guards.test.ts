import { sessionClient } from '../http';
import { checkConsole, expectConsoleError, watchConsole } from './console-guard';
import { checkNetwork, network } from './doubles/network';
import { sessionToken } from './doubles/session-token';
import { session } from '../session';

beforeEach(() => session.save(sessionToken()));

test('an unexpected line in the console is a fault', () => {
  console.warn('%s is odd', 'this');
  expect(checkConsole).toThrow('this is odd');
  watchConsole();
});

test('an expected line that is not logged is a fault', () => {
  expectConsoleError(/never/);
  expect(checkConsole).toThrow('/never/');
  watchConsole();
});

test('a request the test did not define is a fault, even if the page treats it as a lost connection', async () => {
  await expect(sessionClient.call('GET /api/provinces')).rejects.toThrow('Failed to fetch');
  await expect(sessionClient.get('/api/not/of/the/contract')).rejects.toThrow('Failed to fetch');
  expect(checkNetwork).toThrow(/unknown request GET .*\/api\/provinces\nunknown request GET .*contract/);
});

test('a body the contract refuses is a fault', async () => {
  network.on('POST /api/reject-cluster/:id', { id: 1, status: 'Рад этилган' });
  await sessionClient.call('POST /api/reject-cluster/:id', { params: { id: 1 }, body: { comment: 'но' } });
  expect(checkNetwork).toThrow('too_short');
});

test('a query with a name that the call does not have is a fault', async () => {
  const province = { province_code: '1703', province_name: 'Андижон вилояти' };
  network.on('GET /api/districts', []);
  await sessionClient.call('GET /api/districts', { query: province });
  expect(checkNetwork).toThrow(/^GET \/api\/districts: query: sends province_name$/);
});

test('a response that cannot be made is a fault, reported with its request', async () => {
  network.on('GET /api/provinces', () => {
    throw new Error('No sample fits');
  });
  await expect(sessionClient.call('GET /api/provinces')).rejects.toThrow();
  expect(checkNetwork).toThrow("GET /api/provinces: the test's answer: No sample fits");
});

test('an answer the contract does not know is a fault', async () => {
  network.on('GET /api/remark/cluster/:id', { text: '' } as never);
  await sessionClient.call('GET /api/remark/cluster/:id', { params: { id: 1 } });
  expect(checkNetwork).toThrow("GET /api/remark/cluster/:id: the test's answer");
});

test('fixed paths go before those with parameters', async () => {
  network.on('GET /api/oil_factories/removed/provinces', []);
  await sessionClient.get('/api/oil_factories/removed/provinces');
  expect(network.requests('GET /api/oil_factories/removed/provinces')).toHaveLength(1);
});

test('a held request ends when its caller gives up', async () => {
  network.hold('GET /api/provinces', []);
  const controller = new AbortController();
  const request = fetch('/api/provinces', { signal: controller.signal });
  controller.abort();
  await expect(request).rejects.toMatchObject({ name: 'AbortError' });
});
