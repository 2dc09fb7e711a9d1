import vm from 'node:vm';
import { PREVIEW_SCRIPT } from '../../src/html/preview-script';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** Result of the script for a browser's storage. */
function readMarks(getItem: (key: string) => string | null): string[] {
  const marks: string[] = [];
  const document = {
    documentElement: { setAttribute: (name: string) => marks.push(name) },
    addEventListener: () => {},
  };
  vm.runInNewContext(PREVIEW_SCRIPT, { localStorage: { getItem }, document });
  return marks;
}

const stored = (record: Readonly<Record<string, string>>) => readMarks((key) => record[key] ?? null);

test.each([0, 1, 22.99, -5])('a sign-in %d hours ago marks the page as signed in', (hours) => {
  expect(stored({ user: '{"token":"a.b.c"}', date: hoursAgo(hours) })).toEqual(['data-signed-in']);
});

test.each([
  ['a session of 23 hours', { user: '{"token":"a.b.c"}', date: hoursAgo(23) }],
  ['nothing stored', {}],
  ['no date', { user: '{"token":"a.b.c"}' }],
  ['a date that is none', { user: '{"token":"a.b.c"}', date: 'yesterday' }],
  ['an empty token', { user: '{"token":""}', date: hoursAgo(1) }],
  ['a token that is no text', { user: '{"token":7}', date: hoursAgo(1) }],
  ['a record that is no JSON', { user: 'token', date: hoursAgo(1) }],
  ['a record that is null', { user: 'null', date: hoursAgo(1) }],
])('the page is not marked with %s', (_, record) => {
  expect(stored(record)).toEqual([]);
});

test('the page is not marked, and nothing fails, when the browser blocks storage', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  expect(readMarks(forbidden)).toEqual([]);
});
