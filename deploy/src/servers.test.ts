import { parseServers } from './servers';

it.each([
  [[], ['api', 'gateway']],
  [['all'], ['api', 'gateway']],
  [['gateway'], ['gateway']],
  [
    ['gateway', 'api'],
    ['gateway', 'api'],
  ],
])('%j names the servers %j', (args, servers) => {
  expect(parseServers(args)).toEqual(servers);
});

it('refuses an unknown server', () => {
  expect(() => parseServers(['api', 'shell'])).toThrow('There is no "shell"; there are api, gateway and all.');
});
