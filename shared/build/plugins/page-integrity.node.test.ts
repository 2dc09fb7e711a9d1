import { withIntegrity } from './page-integrity-plugin';

const readBytes = (file: string) => (file === 'assets/a.js' ? Buffer.from('run()') : undefined);

test.each(['<script defer src="/assets/a.js">', '<script defer src=/assets/a.js>'])('%s gets its hash', (tag) => {
  expect(withIntegrity(`<head>${tag}</script></head>`, readBytes)).toBe(
    '<head><script defer src="/assets/a.js" integrity="sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ=" crossorigin="anonymous"></script></head>',
  );
});

test.each([
  '<script defer="defer" src="/assets/a.js">',
  '<script src="/assets/a.js">',
  '<script async defer src="/assets/a.js">',
])('%s, which would get none, fails the build', (tag) => {
  expect(() => withIntegrity(tag, readBytes)).toThrow('cannot get an integrity attribute');
});

test('so does a script that was not built; data in the page does not count as a script', () => {
  expect(() => withIntegrity('<script defer src="/assets/b.js">', readBytes)).toThrow(
    '/assets/b.js, which was not built',
  );
  const data = '<script type=application/json id=klaster-boot>{}</script>';
  expect(withIntegrity(data, readBytes)).toBe(data);
});
