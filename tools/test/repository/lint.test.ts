import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const WORKSPACE = path.resolve(__dirname, '../../..');
const OXLINT = path.join(WORKSPACE, 'node_modules/oxlint/bin/oxlint');

/** Path of the type-aware linter: oxlint would look for it in the checked folder, which has no packages here. */
const OXLINT_TSGOLINT_PATH = path.join(WORKSPACE, 'node_modules/.bin/tsgolint');

const TYPES = { compilerOptions: { strict: true, target: 'ES2023', jsx: 'react-jsx', types: [] } };

/** File, its content, and the rule that refuses it. */
const REFUSED = [
  ['mf-newborn/src/words.tsx', 'export const A = () => <b>Save</b>;', 'jsx-no-literals'],
  ['mf-newborn/src/title.tsx', 'export const A = () => <b title="Save" />;', 'jsx-no-literals'],
  ['shell/src/test-id.tsx', 'export const A = () => <b data-testid="a" />;', 'jsx-no-literals'],
  ['mf-newborn/src/call.ts', "export const answer = fetch('/api/overview');", 'no-restricted-globals'],
  ['mf-newborn/src/store.ts', "localStorage.setItem('a', 'b');", 'no-restricted-globals'],
  ['mf-newborn/src/window.ts', "window.localStorage.setItem('a', 'b');", 'no-restricted-globals'],
  ['shared/ui/call.ts', "export const answer = fetch('/api/overview');", 'no-restricted-globals'],
  ['api/src/loose.ts', 'export const same = (a: number, b: number) => a == b;', 'eqeqeq'],
  ['api/src/blanket.ts', '/* oxlint-disable */\nexport const a = 1;', 'no-abusive-eslint-disable'],
  ['api/src/bang.ts', 'export const nameOf = (name: string): string => name!;', 'no-unnecessary-type-assertion'],
  [
    'api/src/cast.ts',
    'export const nameOf = (name: string): string => name as string;',
    'no-unnecessary-type-assertion',
  ],
] as const;

const ALLOWED = [
  ['mf-newborn/src/signs.tsx', 'export const A = ({ a, b }: { a: string; b: string }) => <b>{a}: {b}</b>;'],
  ['mf-newborn/src/words.test.tsx', 'export const A = () => <b>Save</b>;'],
  ['shared/session/store.ts', "localStorage.setItem('a', 'b');"],
  ['gateway/src/call.ts', "export const answer = fetch('/api/overview');"],
  ['api/src/needed-bang.ts', 'export const nameOf = (name: string | undefined): string => name!;'],
  ['api/src/nothing.ts', 'export const isNothing = (a: number | null | undefined) => a == null;'],
] as const;

let root: string;
let report: string;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'klaster-lint-'));
  cpSync(path.join(WORKSPACE, '.oxlintrc.json'), path.join(root, '.oxlintrc.json'));
  writeFileSync(path.join(root, 'tsconfig.json'), JSON.stringify(TYPES));
  for (const [file, content] of [...REFUSED, ...ALLOWED]) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), `${content}\n`);
  }
  const env = { ...process.env, OXLINT_TSGOLINT_PATH };
  const args = [OXLINT, '--type-aware', '--format', 'unix'];
  report = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' }).stdout;
});

afterAll(() => rmSync(root, { recursive: true }));

test.each(REFUSED)('%s with %s is refused', (file, _content, rule) => {
  const lines = report.split('\n').filter((line) => line.startsWith(`${file}:`));
  expect(lines).toEqual(expect.arrayContaining([expect.stringContaining(`(${rule})`)]));
});

test.each(ALLOWED)('%s with %s is allowed', (file) => {
  expect(report).not.toContain(`${file}:`);
});
