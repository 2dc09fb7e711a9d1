import { regionTowards } from './neighbours';
import { REGION_CODES } from './regions';
import shapes from './region-shapes.json';

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

function reachable(from: string): Set<string> {
  const seen = new Set([from]);
  for (const code of seen) {
    for (const arrow of ARROWS) {
      const next = regionTowards(arrow, code);
      if (next !== undefined) seen.add(next);
    }
  }
  return seen;
}

test.each(REGION_CODES)('the arrows lead from %s to every other region', (code) => {
  expect(reachable(code).size).toBe(14);
});

test.each([
  ['ArrowRight', '1735', '1712'],
  ['ArrowDown', '1712', '1706'],
  ['ArrowLeft', '1703', '1714'],
  // The region beside the arrow's line comes after the one that lies on it, though that is further.
  ['ArrowRight', '1712', '1726'],
  ['ArrowLeft', '1730', '1724'],
  ['Home', '1703', '1735'],
  ['End', '1706', '1703'],
])('%s from %s leads to %s', (key, from, to) => {
  expect(regionTowards(key, from)).toBe(to);
});

test('there is no region west of Karakalpakstan, and other keys do nothing', () => {
  expect(regionTowards('ArrowLeft', '1735')).toBeUndefined();
  expect(regionTowards('Enter', '1735')).toBeUndefined();
  expect(regionTowards('ArrowUp', '9999')).toBeUndefined();
});

test('the codes are those of the outlines, from west to east', () => {
  const readLongitude = ([, { at }]: [string, { at: number[] }]) => at[0] ?? 0;
  const ordered = Object.entries(shapes.regions).toSorted((a, b) => readLongitude(a) - readLongitude(b));
  expect(REGION_CODES).toEqual(ordered.map(([code]) => code));
});
