import { barLayout } from './bar-layout';

const bar = (value: number) => ({ name: 'Андижон', value, text: String(value) });

test('bars begin at zero, and are as long as their values', () => {
  const { bar: place, zero } = barLayout([bar(100), bar(50), bar(0)], 400);
  expect(place(100).x).toBe(zero);
  expect(place(50).width * 2).toBeCloseTo(place(100).width);
  expect(place(0).width).toBe(1);
});

test('negative bars end at zero, with room for their texts and names', () => {
  const { bar: place, text, zero, labels } = barLayout([bar(20), bar(-10)], 400);
  expect(place(-10).x + place(-10).width).toBeCloseTo(zero);
  expect(place(20).width).toBeCloseTo(place(-10).width * 2);
  expect(text(-10).x).toBeGreaterThan(labels + 3 * 7);
  expect(text(20).x).toBeLessThan(400 - 2 * 7);
});
