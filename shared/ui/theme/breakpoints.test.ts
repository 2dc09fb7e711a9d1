import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BREAKPOINTS } from './scales';

const ROOT = path.resolve(__dirname, '../../..');

/** Keys of values by width that the theme lacks. Chakra ignores their values. */
const unknownIn = (text: string): string[] =>
  [...text.matchAll(/\{ base: [^{}]*\}/g)].flatMap(([values]) =>
    [...values.matchAll(/[{,] ([a-z]\w*):/g)]
      .map(([, key = '']) => key)
      .filter((key) => key !== 'base' && !(key in BREAKPOINTS)),
  );

const components = [
  'shared/ui',
  'shared/register',
  'shell/src',
  'shell/operations',
  'mf-clusters/src',
  'mf-oil-factories/src',
  'mf-registers/src',
].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => path.join(folder, file)),
);

test('styles by width name only breakpoints of the theme', () => {
  expect(components.length).toBeGreaterThan(300);
  const unknown = components.flatMap((file) =>
    unknownIn(readFileSync(path.join(ROOT, file), 'utf8')).map((key) => `${file}: ${key}`),
  );
  expect(unknown).toEqual([]);
});

test.each([
  ["display={{ base: 'none', md: 'block' }}", ['md']],
  ["px={{ base: '4', lg: '6' }}", []],
])('%s has %j', (text, unknown) => {
  expect(unknownIn(text)).toEqual(unknown);
});
