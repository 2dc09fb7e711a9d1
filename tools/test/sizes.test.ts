import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sizeFaults, weigh } from '../src/check/sizes';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'klaster-sizes-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const script = (file: string, bytes: number) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, `${file}.br`), Buffer.alloc(bytes));
  writeFileSync(path.join(folder, `${file}.gz`), Buffer.alloc(bytes * 2));
};

test('a remote’s entry is its entry script, its total all scripts, both as brotli', () => {
  script('remoteEntry.js', 3000);
  script('queue.0123.js', 4500);
  expect(weigh(folder)).toEqual({ entry: 3, total: 7.5 });
});

test.each([
  '<script defer="defer" src="/assets/shell.1.js"></script>',
  '<script type=application/json></script><script defer src=/assets/shell.1.js></script>',
])('the shell’s entry is what its page names: %s', (page) => {
  writeFileSync(path.join(folder, 'index.html'), page);
  script('assets/shell.1.js', 2000);
  script('assets/lazy.2.js', 1000);
  expect(weigh(folder)).toEqual({ entry: 2, total: 3 });
});

test('an app over its budget, or without one, is named with its weight', () => {
  const weights = new Map([
    ['shell', { entry: 100, total: 210.04 }],
    ['mf-new', { entry: 1, total: 1 }],
  ]);
  expect(sizeFaults({ shell: { entry: 100, total: 200 } }, weights)).toEqual([
    'shell, total: 210.0 kB, allowed are 200 kB (brotli)',
    'mf-new has no budget in tools/budgets.json',
  ]);
});
