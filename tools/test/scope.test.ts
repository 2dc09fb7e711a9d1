import { findScope } from '../src/check/scope';

const FOLDERS = ['api', 'mf-registers', 'shared', 'tools'];

test('a change in one folder is checked in that folder, and only its files are formatted and linted', () => {
  const files = ['mf-registers/src/routes.ts', 'README.md'];
  expect(findScope(files, files, FOLDERS)).toEqual({ folders: ['mf-registers'], paths: files, isComplete: false });
});

test('a change in shared is checked in everything that is compiled against it', () => {
  expect(findScope(['shared/ui/a.ts'], ['shared/ui/a.ts'], FOLDERS).folders).toEqual(FOLDERS);
});

test('a deleted file is not formatted, but its folder is compiled', () => {
  expect(findScope([], ['api/src/gone.ts'], FOLDERS)).toEqual({ folders: ['api'], paths: [], isComplete: false });
});
