import { clientNetwork, LATEST_POSITION, readLogPosition, typeOfName } from './requests';

it.each([
  ['0/0', 0n],
  ['0/3000148', 0x3000148n],
  ['1/0', 0x100000000n],
  ['16/B374D848', 0x16b374d848n],
  ['16/b374d848', 0x16b374d848n],
  [LATEST_POSITION, 0xffffffffffffffffn],
])('%s is a position', (text, position) => {
  expect(readLogPosition(text)).toBe(position);
});

it.each([
  undefined,
  null,
  7,
  '',
  '/',
  '1/',
  '/1',
  '123456789/0',
  '0/123456789',
  '-1/0',
  '0x1/0',
  '1/0\n',
  '1/0, 2/0',
  ['1/0'],
])('%p is not a position', (text) => {
  expect(readLogPosition(text)).toBeUndefined();
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001::3:4:5:6:7:8', '2001:0:3:4::/64'],
  ['2001:db8::ffff:203.0.113.7', '2001:db8:0:0::/64'],
  ['64:ff9b::ffff:203.0.113.7', '64:ff9b:0:0::/64'],
  ['::ffff:203.0.113.7.8', '0:0:0:0::/64'],
  ['1:2:3::4:5:6:7', '1:2:3:0::/64'],
])('counts %s as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
])('counts %s as %s where a customer’s whole site is meant', (address, site) => {
  expect(clientNetwork(address, 48)).toBe(site);
});

it.each([
  ['а.pdf', 'pdf'],
  ['SCAN_0001.PDF', 'pdf'],
  ['IMG_2026.JPG', 'jpeg'],
  ['а.b.jpeg', 'jpeg'],
  ['а.Png', 'png'],
  ['а.pdf.exe', undefined],
  ['а.xpdf', undefined],
  ['.pdf', undefined],
  [' .pdf', undefined],
  ['pdf', undefined],
])('the name %s claims the kind %s', (name, kind) => {
  expect(typeOfName(name)).toBe(kind);
});
