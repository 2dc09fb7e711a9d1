import { promisify } from 'node:util';
import { assertReachable, lookupReachable } from './public-address';

/** Beside each special network of IPv4, and within the routed one of IPv6. */
const PUBLIC = [
  '1.0.0.0',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '223.255.255.255',
  '2606:2800:220:1::1',
];

it.each(PUBLIC)('a public address is reachable: %s', (address) => {
  expect(() => assertReachable(address, { local: false })).not.toThrow();
});

it('a name is resolved to its public addresses', async () => {
  const resolve = async () => ['10.0.0.1', ...PUBLIC, '::ffff:10.0.0.1'];
  const found = await promisify(lookupReachable({ local: false, resolve }))('soliq.example', { all: true });
  expect((found as unknown as { address: string }[]).map(({ address }) => address)).toEqual(PUBLIC);
});
