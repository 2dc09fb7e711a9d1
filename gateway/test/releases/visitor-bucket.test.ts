import { randomBytes } from 'node:crypto';
import { visitorBucket } from '../../src/releases/registry-releases';

const visitors = Array.from({ length: 10_000 }, () => randomBytes(16).toString('base64url'));

test('a visitor always has the same bucket', () => {
  const [visitor = ''] = visitors;
  const lots = Array.from({ length: 1000 }, () => visitorBucket(visitor, 'mf-clusters'));
  expect(new Set(lots).size).toBe(1);
});

test.each([10, 25, 50])('%i percent of 10,000 visitors are within 2 points of it', (percent) => {
  const drawn = visitors.filter((visitor) => visitorBucket(visitor, 'mf-clusters') < percent);
  expect(Math.abs(drawn.length / 100 - percent)).toBeLessThan(2);
});

test('getting one app’s canary does not make another’s more likely', () => {
  const both = visitors.filter(
    (visitor) => visitorBucket(visitor, 'mf-clusters') < 50 && visitorBucket(visitor, 'mf-registers') < 50,
  );
  expect(Math.abs(both.length / 100 - 25)).toBeLessThan(2);
});

test('nobody is below 0 percent and everybody below 100', () => {
  const lots = visitors.map((visitor) => visitorBucket(visitor, 'shell'));
  expect(Math.min(...lots)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...lots)).toBeLessThan(100);
});
