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

const GATEWAY_FOLDERS = ['disk', 'operations', 'page', 'releases', 'releases/record', 'releases/store', 'newborn'];

function type(from: string): string {
  return `export type { Own } from '${from}';`;
}

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
  ['api/src/nouns/oil-factories/routes.ts', "import 'kysely';", 'sql-in-repositories'],
  ['api/src/nouns/oil-factories/presenter.ts', "export type { Selectable } from 'kysely';", 'sql-in-repositories'],
  ['api/src/jobs/seeds/index.ts', "import 'kysely';", 'sql-in-repositories'],
  ['api/src/nouns/review/decide.ts', "import 'pg';", 'sql-in-repositories'],
  ['api/src/kernel/http/noun.ts', "export type { A } from '../../nouns/contacts/routes';", 'api-kernel-knows-no-noun'],
  ['api/src/kernel/http/top.ts', "import '../../app';", 'api-kernel-knows-no-noun'],
  ['api/src/nouns/contacts/job.ts', "import '../../jobs/mail/sender';", 'api-nouns-below-jobs'],
  ['api/src/nouns/contacts/top.ts', "export type { App } from '../../app';", 'api-nouns-below-jobs'],
  ['api/src/jobs/mail/top.ts', "import '../../app';", 'api-jobs-below-top'],
  ['api/src/nouns/contacts/near.ts', "export type { B } from '../places/routes';", 'api-other-nouns-in-one-file'],
  ['api/src/kernel/database/migrations/0099-a.ts', "import '@klaster/shared/contract';", 'api-migrations-frozen'],
  ['api/src/kernel/database/migrations/0099-b.ts', "import '../live';", 'api-migrations-frozen'],
  ['gateway/src/disk/upward.ts', "import '../page/index';", 'floors-of-gateway-src'],
  ['gateway/src/requests/upward-type.ts', "export type { Own } from '../page/index';", 'floors-of-gateway-src'],
  ['gateway/src/page/sibling.ts', "import '../operations/index';", 'floors-of-gateway-src'],
  ['gateway/src/releases/moves/parent.ts', "export type { Own } from '../index';", 'floors-of-gateway-src'],
  ['gateway/src/files/top.ts', "import '../index';", 'floors-of-gateway-src'],
  ['gateway/src/releases/store/circle.ts', "export type { Own } from '../record/index';", 'floors-of-gateway-src'],
  ['gateway/src/releases/record/circle.ts', "export type { Own } from '../store/index';", 'floors-of-gateway-src'],
  ['gateway/src/newborn/part.ts', "import '../disk/index';", 'floors-of-gateway-src'],
  ['gateway/src/part.ts', "import './newborn/index';", 'floors-of-gateway-src'],
  ['mf-newborn/src/nowhere.ts', "import './not-there';", 'resolvable'],
  ['mf-clusters/src/indicators/texts/up.ts', "import '../../rating/board/board';", 'mf-clusters-downwards'],
  ['mf-clusters/src/campaign/status/type.ts', type('../../reporting/rounds/rounds'), 'mf-clusters-downwards'],
  ['mf-clusters/src/reporting/remark/circle.ts', type('../rounds/rounds'), 'mf-clusters-downwards'],
  ['mf-clusters/src/reporting/entry/draft/circle.ts', type('../entry'), 'mf-clusters-downwards'],
  ['mf-clusters/src/analysis/map/lazy.ts', "export const up = () => import('../../index');", 'mf-clusters-downwards'],
  ['mf-clusters/src/rating/board/double.ts', type('../../test/double'), 'mf-clusters-downwards'],
  ['mf-clusters/src/reporting/newborn/child.ts', type('../../indicators/texts/up'), 'mf-clusters-has-no-other-folder'],
  ['shared/http/one.ts', "import { two } from './two'; export const one = () => two;", 'no-cycle'],
  ['shell/src/boot/up.ts', "import '../index';", 'floors-of-shell-src'],
  ['shell/src/boot/type-up.ts', "export type { Own } from '../index';", 'floors-of-shell-src'],
  ['shell/src/palette/beside.ts', "export const lazy = () => import('../inbox/bell');", 'floors-of-shell-src'],
  ['shell/src/newborn/one.ts', "import '../boot/boot';", 'floors-of-shell-src'],
  ['shell/src/boot/newborn.ts', "import '../newborn/two';", 'floors-of-shell-src'],
  ['shell/operations/pin/type-up.ts', "export type { Own } from '../apps/dialogs';", 'floors-of-shell-operations'],
  ['shared/contract/common/type-up.ts', "export type { Own } from '../index';", 'floors-of-shared'],
  ['shared/contract/audit/circle.ts', "export type { Own } from '../contacts/circle';", 'floors-of-shared'],
  ['shared/contract/contacts/circle.ts', "export type { Own } from '../audit/circle';", 'floors-of-shared'],
  ['shared/ui/parts/entry.ts', "import '../index';", 'floors-of-shared'],
] as const;

const ALLOWED = [
  ['shared/http/two.ts', "import { one } from './one'; export const two = () => one;"],
  ['mf-clusters/src/rating/board/board.ts', type('../../reporting/rounds/rounds')],
  ['mf-clusters/src/rating/board/board.test.ts', type('../../index')],
  ['mf-clusters/src/reporting/rounds/rounds.ts', type('../remark/circle')],
  ['mf-clusters/src/reporting/entry/entry.ts', type('./draft/circle')],
  ['mf-clusters/src/test/double.ts', type('../index')],
  ['api/src/app.ts', "import './nouns/contacts/routes'; import './jobs/mail/sender'; export type App = 1;"],
  ['api/src/jobs/mail/sender.ts', "import '../../nouns/contacts/routes';"],
  ['api/src/nouns/contacts/routes.ts', "import './others'; import '../../kernel/database/connect'; export type A = 1;"],
  ['api/src/nouns/contacts/others.ts', "export type { B } from '../places/routes';"],
  ['api/src/nouns/places/routes.ts', 'export type B = 1;'],
  ['api/src/kernel/database/live.ts', 'export const live = 1;'],
  ['api/src/kernel/database/migrations/0001-a.ts', "import 'kysely'; import 'node:crypto';"],
  ['mf-newborn/src/ui.ts', "import '@klaster/shared/ui'; import './index';"],
  ['gateway/src/page/downward.ts', "import '../disk/index'; import '../releases/index'; import './index';"],
  ['gateway/src/releases/downward.ts', "export type { Own } from './store/index'; import '../disk/index';"],
  ['gateway/src/app.ts', "import './index'; import './operations/index'; import './releases/record/index';"],
  ['api/src/wire.ts', "import '@klaster/shared/contract'; import '@klaster/shared/restarts';"],
  ['api/src/nouns/oil-factories/repository.ts', "import 'kysely';"],
  ['api/src/nouns/credentials/attempts.repository.ts', "import 'kysely';"],
  ['api/src/kernel/database/connect.ts', "import 'pg';"],
  ['shared/ui/theme.ts', "import '@chakra-ui/react';"],
  ['shell/src/routes.ts', "import 'react-router-dom';"],
  ['shell/src/inbox/bell.ts', "import '../boot/boot'; export const bell = 1;"],
  ['shell/src/boot/boot.ts', 'export const boot = 1;'],
  ['shell/src/newborn/two.ts', 'export const two = 1;'],
  ['shell/operations/apps/dialogs.ts', "import '../acts/act'; export type Own = 1;"],
  ['shell/operations/acts/act.ts', 'export const act = 1;'],
] as const;

let root: string;
let report: string;
let floors: string;

/** Two folders that need each other, by types alone, in files that do not. */
const CIRCLE = [
  ['api/src/kernel/clock/a.ts', "export type { D } from '../texts/d';"],
  ['api/src/kernel/clock/b.ts', 'export type B = 1;'],
  ['api/src/kernel/texts/c.ts', "export type { B } from '../clock/b';"],
  ['api/src/kernel/texts/d.ts', 'export type D = 1;'],
] as const;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'klaster-walls-'));
  for (const folder of FOLDERS) write(`${folder}/src/index.ts`, 'export type Own = 1;');
  for (const folder of GATEWAY_FOLDERS) write(`gateway/src/${folder}/index.ts`, 'export type Own = 1;');
  for (const entry of ['contract', 'restarts', 'ui', 'http'])
    write(`shared/${entry}/index.ts`, 'export const entry = 1;');
  write('shared/http/inner.ts', 'export const inner = 1;');
  write('shared/package.json', '{"name":"@klaster/shared","type":"module","exports":{"./*":"./*/index.ts"}}');
  for (const [folder, names] of Object.entries(PACKAGES)) {
    for (const name of names) link(name, realpathSync(path.join(WORKSPACE, folder, 'node_modules', name)));
  }
  link('@klaster/shared', path.join(root, 'shared'));
  for (const [file, content] of [...REFUSED, ...ALLOWED, ...CIRCLE]) write(file, content);
  report = cruise('.dependency-cruiser.cjs');
  floors = cruise('.dependency-cruiser-folders.cjs');
});

afterAll(() => rmSync(root, { recursive: true }));

test.each(REFUSED)('%s with %s is refused', (file, _content, rule) => {
  expect(report).toContain(`error ${rule}: ${file} `);
});

test.each(ALLOWED.slice(1))('%s with %s is let through', (file) => {
  expect(report).not.toContain(`: ${file} `);
});

test('folders that need each other are refused, where no files do', () => {
  expect(report).not.toContain('api/src/kernel/clock/');
  expect(floors).toContain('error no-folder-circle: api/src/kernel/clock ');
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
function cruise(config: string): string {
  const args = [DEPENDENCY_CRUISER, '--config', path.join(WORKSPACE, config), ...FOLDERS];
  try {
    return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}
