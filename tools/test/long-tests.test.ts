import { longTests } from '../src/test/long-tests';
import { ROOT } from '../src/workspace';

test('files that a short run leaves out or cuts short are found by name and by content', () => {
  const found = longTests(ROOT, ['api']);
  expect(found.some((file) => file.includes('.slow.'))).toBe(true);
  expect(found.some((file) => !file.includes('.slow.'))).toBe(true);
  expect(found).not.toContain('api/src/kernel/http/logs.test.ts');
});
