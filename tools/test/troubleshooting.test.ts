import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const WORKSPACE = path.resolve(__dirname, '../..');

/** Folders whose messages somebody may look up. */
const SOURCES = [
  'api/src',
  'gateway/src',
  'shared/environment',
  'shared/postgres',
  'tools/src',
  'tools/bootstrap',
  'tools/klaster.mjs',
  '.dependency-cruiser-floors.cjs',
];

const document = readFileSync(path.join(WORKSPACE, 'docs/troubleshooting.md'), 'utf8');

/** The messages that the document explains: its headings in code, by one backtick or two. */
const messages = [...document.matchAll(/^### (?:`` ?(.+?) ?``|`([^`]+)`)$/gm)].map(([, two, one]) => two ?? one ?? '');

/** The sources, with `…` in place of interpolated values. */
const sources = SOURCES.map(textOf)
  .join('\n')
  .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…');

function textOf(name: string): string {
  const file = path.join(WORKSPACE, name);
  if (/\.[cm]?js$/.test(name)) return readFileSync(file, 'utf8');
  const files = readdirSync(file, { recursive: true, encoding: 'utf8' });
  return files
    .filter((one) => /\.(?:ts|mjs)$/.test(one) && !one.endsWith('.test.ts'))
    .map((one) => readFileSync(path.join(file, one), 'utf8'))
    .join('\n');
}

test('every heading of a message is found', () => {
  expect(messages.length).toBe([...document.matchAll(/^### /gm)].length);
  expect(messages.length).toBeGreaterThan(25);
});

test.each(messages)('“%s” is printed by a source', (message) => {
  expect(sources.includes(message)).toBe(true);
});

test('a message that nothing prints is noticed', () => {
  expect(sources.includes('Port … is taken. Stop the other program or start with …=…')).toBe(false);
});
