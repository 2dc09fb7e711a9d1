import { writtenTime } from './tashkent';

it('writes a moment as people read it, day first, in Tashkent time', () => {
  expect(writtenTime(new Date('2026-11-21T19:05:59.999Z'))).toBe('22.11.2026 00:05');
});
