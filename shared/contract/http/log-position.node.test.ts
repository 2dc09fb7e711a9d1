import { LATEST_POSITION, readLogPosition } from './log-position';

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
