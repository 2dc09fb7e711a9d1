import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findLockfile, readAppFolder, readGateway } from './app-folder';

let folder: string;
const write = (content: object) => writeFileSync(path.join(folder, 'package.json'), JSON.stringify(content));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'klaster-app-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['@klaster/mf-maps', 'workspace:^1.2.0', { name: 'mf-maps', isHost: false, range: '^1.2.0' }],
  ['mf-maps', '~1.2.0', { name: 'mf-maps', isHost: false, range: '~1.2.0' }],
  ['mf-maps', 'https://klaster.example/sdk/klaster-sdk-1.2.0-a.tgz', { isHost: false, range: undefined }],
  ['@klaster/shell', 'workspace:*', { name: 'shell', isHost: true, range: undefined }],
])('%s with %s of shared is read', (name, wanted, expected) => {
  write({ name, dependencies: { '@klaster/shared': wanted } });
  expect(readAppFolder(folder)).toMatchObject({ folder, ...expected });
});

test('a package of another name is no remote', () => {
  write({ name: 'maps' });
  expect(() => readAppFolder(folder)).toThrow('a remote is called mf-…, not "maps"');
});

test('the platform and the lockfile of a repository are found', () => {
  write({ name: 'mf-maps', klaster: { gateway: 'https://klaster.example' } });
  expect(readGateway(folder)).toBe('https://klaster.example');
  const inner = path.join(folder, 'packages/mf-maps');
  mkdirSync(inner, { recursive: true });
  writeFileSync(path.join(folder, 'yarn.lock'), '');
  expect(findLockfile(inner)).toBe(path.join(folder, 'yarn.lock'));
});
