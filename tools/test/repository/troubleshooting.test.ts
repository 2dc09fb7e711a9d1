import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const WORKSPACE = path.resolve(__dirname, '../../..');

/** Folders whose messages somebody may look up. */
const SOURCES = [
  'api/src',
  'gateway/src',
  'shared/environment',
  'shared/postgres',
  'tools/src',
  'tools/bootstrap',
  'tools/klaster.mjs',
];

const document = readFileSync(path.join(WORKSPACE, 'docs/troubleshooting.md'), 'utf8');

const rows = document.split('\n').filter((line) => line.startsWith('| `'));

/** The messages that the document explains: the first cell of each row, in code by one backtick or two. */
const messages = rows.flatMap((row) => {
  const [, two, one] = /^\| (?:`` ?(.+?) ?``|`([^`]+)`) +\| [^|]+ \| [^|]+ \|$/.exec(row) ?? [];
  return two ?? one ?? [];
});

/** The sources, with `…` in place of interpolated values. */
const sources = SOURCES.map(textOf)
  .join('\n')
  .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…');

function textOf(name: string): string {
  const file = path.join(WORKSPACE, name);
  if (/\.[cm]?js$/.test(name)) return readFileSync(file, 'utf8');
  const files = readdirSync(file, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.(?:ts|mjs|json)$/.test(file) && !file.endsWith('.test.ts'))
    .map((one) => readFileSync(path.join(file, one), 'utf8'))
    .join('\n');
}

test('every row has a message, a cause and what to do', () => {
  expect(messages.length).toBe([...document.matchAll(/^\|/gm)].length - 2);
  expect(messages.length).toBeGreaterThan(10);
});

test.each(messages)('“%s” is printed by a source', (message) => {
  expect(sources.includes(message)).toBe(true);
});

test('a message that nothing prints is noticed', () => {
  expect(sources.includes('Port … is taken. Stop the other program or start with …=…')).toBe(false);
});
