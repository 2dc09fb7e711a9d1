import fc from 'fast-check';
import { canonicalJson } from './canonical-json';

/** The same value with its keys in reverse order. */
function reverseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, part]) => [key, reverseKeys(part)]),
  );
}

test('keys are sorted at every depth', () => {
  expect(canonicalJson({ b: 1, a: { d: [{ f: null, e: '' }], c: true } })).toBe(
    '{"a":{"c":true,"d":[{"e":"","f":null}]},"b":1}',
  );
});

test('lists keep their order', () => {
  expect(canonicalJson([3, 1, 2])).toBe('[3,1,2]');
});

test('any value says the same as its JSON, in one way, however it was put together', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(reverseKeys(value))).toBe(canonicalJson(value));
    }),
    { seed: 2026 },
  );
});
