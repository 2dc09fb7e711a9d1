import { Secret } from 'otpauth';
import { codeAt, enrolment, isClockOff, newSecret, findStep } from './app-code';

/** RFC 6238, appendix B: the last six of the eight digits that it lists for SHA-1. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

const secret = new TextEncoder().encode('12345678901234567890');

it.each(VECTORS)('the code at second %i is %s', (second, code) => {
  expect(codeAt(secret, second * 1000)).toBe(code);
  expect(findStep(secret, code, second * 1000)).toBe(Math.floor(second / 30));
});

const NOON = Date.parse('2026-11-22T12:00:00Z');
const codeOfStep = (steps: number) => codeAt(secret, NOON + steps * 30_000);

it.each([-1, 0, 1])('a code of %i steps beside the present one is taken, as the step that it is of', (steps) =>
  expect(findStep(secret, codeOfStep(steps), NOON)).toBe(NOON / 30_000 + steps),
);

it.each([-2, 2, -40, 40])('one of %i steps is not, and shows that the clock is off', (steps) => {
  expect(findStep(secret, codeOfStep(steps), NOON)).toBeUndefined();
  expect(isClockOff(secret, codeOfStep(steps), NOON)).toBe(true);
});

it.each([-41, 41])('one of %i steps shows nothing', (steps) =>
  expect(isClockOff(secret, codeOfStep(steps), NOON)).toBe(false),
);

it('a secret has 160 random bits, encoded as apps expect it', () => {
  const [one, other] = [newSecret(), newSecret()];
  expect(one).toHaveLength(20);
  expect(one).not.toEqual(other);
  const { secret: encoded, uri } = enrolment(one, 'a.karimov');
  expect(new Uint8Array(Secret.fromBase32(encoded).bytes)).toEqual(one);
  const { protocol, host, pathname, searchParams } = new URL(uri);
  expect([protocol, host, pathname]).toEqual(['otpauth:', 'totp', '/Klaster:a.karimov']);
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'Klaster',
    secret: encoded,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
