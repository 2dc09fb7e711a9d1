import { isBefore } from './position';

/** In the order of the feed. */
const PLACES = [
  { xid: '9', seq: '9' },
  { xid: '9', seq: '10' },
  { xid: '10', seq: '1' },
  { xid: '9007199254740993', seq: '0' },
  { xid: '9007199254740994', seq: '0' },
];

it('orders places by number, also where a number gains a digit or is beyond what a double can hold', () => {
  for (const [i, a] of PLACES.entries())
    for (const [j, b] of PLACES.entries())
      expect({ a, b, isBefore: isBefore(a, b) }).toEqual({ a, b, isBefore: i < j });
});
