import { parseServers } from './workspace';

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

it.each(['api', 'all'])('refuses an unknown server beside %s', (name) => {
  expect(() => parseServers([name, 'shell'])).toThrow('There is no "shell"; there are api, gateway and all.');
});
