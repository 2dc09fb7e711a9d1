import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const WORKSPACE = path.resolve(__dirname, '../..');
const DEPENDENCY_CRUISER = path.join(WORKSPACE, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const FOLDERS = ['shared', 'shell', 'mf-clusters', 'mf-newborn', 'gateway', 'api', 'e2e'];

/** The real packages, by the folder that depends on them: a made-up one would not resolve to where the walls must look. */
const PACKAGES = {
  api: ['kysely', 'pg'],
  shared: ['@chakra-ui/react', '@emotion/react', 'framer-motion', 'i18next', 'react-i18next', 'react-router-dom'],
};

/** File, its content, and the rule that must refuse it. */
const REFUSED = [
  ['mf-clusters/src/shell.ts', "import '../../shell/src/index';", 'folders-apart'],
  ['mf-newborn/src/remote.ts', "import '../../mf-clusters/src/index';", 'folders-apart'],
  ['mf-newborn/src/type.ts', "export type { Own } from '../../mf-clusters/src/index';", 'folders-apart'],
  ['shell/src/lazy.ts', "export const lazy = () => import('../../mf-clusters/src/index');", 'folders-apart'],
  ['shared/http/shell.ts', "import '../../shell/src/index';", 'folders-apart'],
  ['api/src/gateway.ts', "import '../../gateway/src/index';", 'folders-apart'],
  ['gateway/src/http.ts', "import '@klaster/shared/http';", 'servers-know-the-wire'],
  ['e2e/src/contract.ts', "import '@klaster/shared/contract';", 'journeys-know-nothing'],
  ['mf-newborn/src/inner.ts', "import '../../shared/http/inner';", 'shared-by-entry'],
  ['mf-newborn/src/chakra.tsx', "import '@chakra-ui/react'; export const A = () => <b />;", 'chakra-in-ui'],
  ['mf-newborn/src/emotion.tsx', "import '@emotion/react'; export const A = () => <b />;", 'chakra-in-ui'],
  ['shared/notices/motion.tsx', "import 'framer-motion'; export const A = () => <b />;", 'chakra-in-ui'],
  ['mf-newborn/src/router.ts', "import 'react-router-dom';", 'router-in-router'],
  ['shared/remote/router.ts', "export type { RouteObject } from 'react-router-dom';", 'router-in-router'],
  ['shell/src/texts.ts', "import 'i18next';", 'texts-in-i18n'],
  ['shell/src/react-texts.ts', "import 'react-i18next';", 'texts-in-i18n'],
  ['api/src/oil-factories/routes.ts', "import 'kysely';", 'sql-in-repositories'],
  ['api/src/oil-factories/presenter.ts', "export type { Selectable } from 'kysely';", 'sql-in-repositories'],
  ['api/src/seeds/index.ts', "import 'kysely';", 'sql-in-repositories'],
  ['api/src/reports/decide.ts', "import 'pg';", 'sql-in-repositories'],
  ['mf-newborn/src/nowhere.ts', "import './not-there';", 'resolvable'],
  ['shared/http/one.ts', "import { two } from './two'; export const one = () => two;", 'no-cycle'],
] as const;

const ALLOWED = [
  ['shared/http/two.ts', "import { one } from './one'; export const two = () => one;"],
  ['mf-newborn/src/ui.ts', "import '@klaster/shared/ui'; import './index';"],
  ['api/src/wire.ts', "import '@klaster/shared/contract'; import '@klaster/shared/restarts';"],
  ['api/src/oil-factories/repository.ts', "import 'kysely';"],
  ['api/src/auth/attempts.repository.ts', "import 'kysely';"],
  ['api/src/database/connect.ts', "import 'pg';"],
  ['shared/ui/theme.ts', "import '@chakra-ui/react';"],
  ['shell/src/routes.ts', "import 'react-router-dom';"],
] as const;

let root: string;
let report: string;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'klaster-walls-'));
  for (const folder of FOLDERS) write(`${folder}/src/index.ts`, 'export type Own = 1;');
  for (const entry of ['contract', 'restarts', 'ui', 'http'])
    write(`shared/${entry}/index.ts`, 'export const entry = 1;');
  write('shared/http/inner.ts', 'export const inner = 1;');
  write('shared/package.json', '{"name":"@klaster/shared","type":"module","exports":{"./*":"./*/index.ts"}}');
  for (const [folder, names] of Object.entries(PACKAGES)) {
    for (const name of names) link(name, realpathSync(path.join(WORKSPACE, folder, 'node_modules', name)));
  }
  link('@klaster/shared', path.join(root, 'shared'));
  for (const [file, content] of [...REFUSED, ...ALLOWED]) write(file, content);
  report = cruise();
});

afterAll(() => rmSync(root, { recursive: true }));

test.each(REFUSED)('%s with %s is refused', (file, _content, rule) => {
  expect(report).toContain(`error ${rule}: ${file} `);
});

test.each(ALLOWED.slice(1))('%s with %s is let through', (file) => {
  expect(report).not.toContain(`: ${file} `);
});

function write(file: string, content: string): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
}

function link(name: string, folder: string): void {
  const target = path.join(root, 'node_modules', name);
  mkdirSync(path.dirname(target), { recursive: true });
  symlinkSync(folder, target);
}

/** What dependency-cruiser says of the planted tree, by the workspace's own rules. */
function cruise(): string {
  const args = [DEPENDENCY_CRUISER, '--config', path.join(WORKSPACE, '.dependency-cruiser.cjs'), ...FOLDERS];
  try {
    return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}
