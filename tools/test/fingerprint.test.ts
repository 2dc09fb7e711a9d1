import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashContents, outputsFingerprint } from '../src/build/stamp';

let root: string;

const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
};
const inputs = () => hashContents(root, ['app', 'lock.yaml', 'absent']);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'klaster-fingerprint-'));
  write('app/src/index.ts', 'one');
  write('lock.yaml', 'versions');
});

afterEach(() => rmSync(root, { recursive: true }));

test.each([
  ['app/src/index.ts', 'two'],
  ['app/src/new.ts', ''],
  ['lock.yaml', 'other versions'],
  // All kinds of files that builds read.
  ...['help/uz-Cyrl/reports.md', 'src/locales/ru.json', 'src/page.tsx', 'src/worker.js', 'webpack.config.mjs']
    .concat('public/index.html', 'public/icon.svg', 'public/font.woff2', 'src/styles.css', 'src/tests.ts')
    .map((file) => [`app/${file}`, 'new']),
])('a change of %s is a reason to build', (file, content) => {
  const before = inputs();
  write(file, content);
  expect(inputs()).not.toEqual(before);
});

test('a renamed file is a reason to build', () => {
  const before = inputs();
  rmSync(path.join(root, 'app/src/index.ts'));
  write('app/src/main.ts', 'one');
  expect(inputs()).not.toEqual(before);
});

test.each(['app/src/index.test.tsx', 'app/README.md', 'app/node_modules/x/index.js', 'app/dist/index.js', 'app/.swp'])(
  'a change of %s is not a reason to build',
  (file) => {
    const before = inputs();
    write(file, 'new');
    expect(inputs()).toEqual(before);
  },
);

test('a build that lost or cut a file is not whole', () => {
  write('app/dist/a.js', 'aaaa');
  write('app/dist/assets/b.js', 'bbbb');
  const whole = outputsFingerprint(path.join(root, 'app/dist'));
  write('app/dist/assets/b.js', 'bb');
  expect(outputsFingerprint(path.join(root, 'app/dist'))).not.toBe(whole);
  rmSync(path.join(root, 'app/dist'), { recursive: true });
  expect(outputsFingerprint(path.join(root, 'app/dist'))).toBeUndefined();
});
