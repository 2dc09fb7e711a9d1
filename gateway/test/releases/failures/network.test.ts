import { hashNetwork } from '../../../src/releases/failures/network';

const KEY = Buffer.alloc(32, 1);
const network = (ip: string) => hashNetwork(ip, KEY);

test.each([
  ['203.0.113.1', '203.0.113.254'],
  ['2001:db8:1::1', '2001:db8:1:ffff:1:2:3:4'],
  ['203.0.113.1', '::ffff:203.0.113.9'],
])('%s and %s are in one network', (one, other) => expect(network(one)).toBe(network(other)));

test.each([
  ['203.0.113.1', '203.0.114.1'],
  ['203.0.113.1', '203.1.113.1'],
  ['2001:db8:1::1', '2001:db8:2::1'],
])('%s and %s are in different networks', (one, other) => expect(network(one)).not.toBe(network(other)));

test('without the key a network cannot be identified', () => {
  expect(network('203.0.113.1')).toMatch(/^[0-9a-f]{12}$/);
  expect(hashNetwork('203.0.113.1', Buffer.alloc(32, 2))).not.toBe(network('203.0.113.1'));
});
