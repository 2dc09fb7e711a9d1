import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileFiles } from '../src/sdk/compiled-files';

let folder: string;

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'klaster-compiled-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('modules become JavaScript, and name the files that they import', async () => {
  write({
    'a/index.tsx': `import { b } from './b';\nexport * from '../c';\nimport './d.cjs';\nimport x from 'react';
      import type { T } from './types';\nexport const load = () => import('./b');\nexport const el = (t: T) => <b>{b}{x}</b>;`,
    'a/b.ts': `export const b = 'from "./not-a-module"';`,
    'a/d.cjs': 'module.exports = 1;',
    'a/types.ts': 'export type T = string;',
    'a/a.test.ts': 'fails',
    'a/.env': 'SECRET=1',
    'a/notes.txt': 'of somebody',
    'c/index.ts': `export { b as c } from '../a/b';`,
    'other/x.ts': 'export {}',
  });
  const files = await compileFiles(folder, ['a', 'c']);
  expect([...files.keys()].toSorted()).toEqual(['a/b.js', 'a/d.cjs', 'a/index.js', 'a/types.js', 'c/index.js']);
  const code = (name: string) => Buffer.from(files.get(name) ?? '').toString();
  const index = code('a/index.js');
  const imported = [...index.matchAll(/(?:from |import |import\()"([^"]+)"/g)].map(([, name = '']) => name);
  expect(imported.toSorted()).toEqual(['../c/index.js', './b.js', './b.js', './d.cjs', 'react', 'react/jsx-runtime']);
  expect(code('a/b.js')).toContain('from "./not-a-module"');
  expect(code('c/index.js')).toContain('"../a/b.js"');
});

test('an import of a file that does not exist fails', async () => {
  write({ 'a/index.ts': `export * from './nothing';` });
  await expect(compileFiles(folder, ['a'])).rejects.toThrow('"./nothing" leads nowhere');
});
