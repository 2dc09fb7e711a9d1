import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const WORKSPACE = path.resolve(__dirname, '../../..');
const DEPENDENCY_CRUISER = path.join(WORKSPACE, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const FOLDERS = ['shared', 'shell', 'mf-clusters', 'mf-newborn', 'gateway', 'api', 'e2e', 'tools', 'proofs', 'deploy'];

/** The real packages, by the folder that depends on them: a made-up one would not resolve to where the rules look. */
const PACKAGES = {
  api: ['kysely', 'pg'],
  shared: ['@chakra-ui/react', '@emotion/react', 'framer-motion', 'i18next', 'react-router-dom'],
};

const GATEWAY_FOLDERS = ['operations', 'page', 'releases', 'releases/record', 'releases/store', 'storage', 'newborn'];

const type = (from: string) => `export type { Own } from '${from}';`;

/** File, its content, and the rule that must refuse it. */
const REFUSED = [
  ['mf-clusters/src/shell.ts', "import '../../../shell/src/index';", 'folders-apart'],
  ['mf-newborn/src/remote.ts', "import '../../mf-clusters/src/index';", 'folders-apart'],
  ['shell/src/lazy.ts', "export const lazy = () => import('../../mf-clusters/src/index');", 'folders-apart'],
  ['shared/http/shell.ts', "import '../../../shell/src/index';", 'folders-apart'],
  ['api/src/gateway.ts', "import '../../gateway/src/index';", 'folders-apart'],
  ['gateway/src/http.ts', "import '@klaster/shared/http';", 'servers-know-the-wire'],
  ['deploy/src/contract.ts', "import '@klaster/shared/contract/http';", 'deploy-from-outside'],
  ['proofs/src/gateway.ts', "import '../../gateway/src/index';", 'proofs-from-outside'],
  ['proofs/src/harness/up.ts', type('../kill/kill'), 'layers-of-proofs-src'],
  ['e2e/src/contract.ts', "import '@klaster/shared/contract/http';", 'journeys-know-nothing'],
  ['mf-newborn/src/inner.ts', "import '../../shared/http/inner';", 'shared-by-entry'],
  ['mf-newborn/src/chakra.tsx', "import '@chakra-ui/react'; export const A = () => <b />;", 'chakra-in-ui'],
  ['mf-newborn/src/emotion.tsx', "import '@emotion/react'; export const A = () => <b />;", 'chakra-in-ui'],
  ['mf-newborn/src/router.ts', "import 'react-router-dom';", 'router-in-router'],
  ['shared/remote/router.ts', "export type { RouteObject } from 'react-router-dom';", 'router-in-router'],
  ['shell/src/texts.ts', "import 'i18next';", 'texts-in-i18n'],
  ['api/src/modules/registers/routes.ts', "import 'kysely';", 'sql-in-repositories'],
  ['api/src/modules/registers/presenter.ts', "export type { Selectable } from 'kysely';", 'sql-in-repositories'],
  ['api/src/jobs/seeds/index.ts', "import 'kysely';", 'sql-in-repositories'],
  ['api/src/modules/reports/review/decisions.routes.ts', "import 'pg';", 'sql-in-repositories'],
  ['api/src/kernel/http/module.ts', type('../../modules/contacts/routes'), 'api-kernel-knows-no-module'],
  ['api/src/kernel/http/top.ts', "import '../../app';", 'api-kernel-knows-no-module'],
  ['api/src/modules/contacts/job.ts', "import '../../jobs/mail/sender';", 'api-modules-below-jobs'],
  ['api/src/modules/contacts/top.ts', "export type { App } from '../../app';", 'api-modules-below-jobs'],
  ['api/src/jobs/mail/top.ts', "import '../../app';", 'api-jobs-below-top'],
  [
    'api/src/app.ts',
    "import './modules/contacts/routes'; import './jobs/mail/sender'; export type App = 1;",
    'api-app-by-the-list',
  ],
  ['api/src/backup/top.ts', "import '../app';", 'api-jobs-below-top'],
  ['api/src/modules/contacts/near.ts', "export type { B } from '../places/routes';", 'api-routes-by-the-list'],
  ['api/src/modules/contacts/one.ts', type('../places/two'), 'no-cycle'],
  ['api/src/kernel/database/migrations/0099-a.ts', "import '@klaster/shared/contract/http';", 'api-migrations-frozen'],
  ['api/src/kernel/database/migrations/0099-b.ts', "import '../live';", 'api-migrations-frozen'],
  ['gateway/src/requests/upward-type.ts', "export type { Own } from '../page/index';", 'layers-of-gateway-src'],
  ['gateway/src/page/sibling.ts', "import '../operations/index';", 'layers-of-gateway-src'],
  ['gateway/src/releases/changes/parent.ts', "export type { Own } from '../index';", 'layers-of-gateway-src'],
  ['gateway/src/newborn/part.ts', "import '../storage/index';", 'layer-for-each-folder-of-gateway-src'],
  ['mf-newborn/src/nowhere.ts', "import './not-there';", 'resolvable'],
  ['mf-clusters/src/indicators/texts/up.ts', "import '../../rating/board/board';", 'layers-of-mf-clusters-src'],
  ['mf-clusters/src/reporting/rounds/chart.ts', type('../../analysis/charts/chart'), 'order-of-mf-clusters-src'],
  ['mf-clusters/src/reporting/remark/circle.ts', type('../rounds/rounds'), 'layers-of-mf-clusters-src'],
  ['mf-clusters/src/rating/board/double.ts', type('../../test/double'), 'layers-of-mf-clusters-src'],
  [
    'mf-clusters/src/reporting/newborn/child.ts',
    type('../../indicators/texts/up'),
    'layer-for-each-folder-of-mf-clusters-src',
  ],
  ['api/src/kernel/texts/circle.ts', type('../secrets/circle'), 'layers-of-api-src-kernel'],
  ['api/src/kernel/secrets/circle.ts', type('../texts/circle'), 'layers-of-api-src-kernel'],
  ['api/src/kernel/texts/up.ts', type('../clock/own'), 'layers-of-api-src-kernel'],
  ['api/src/kernel/newborn/part.ts', type('../clock/own'), 'layer-for-each-folder-of-api-src-kernel'],
  ['tools/src/up.ts', "import './process/steps';", 'layers-of-tools-src'],
  ['tools/src/process/up.ts', type('../commands/check'), 'layers-of-tools-src'],
  ['tools/src/newborn/part.ts', "import '../process/steps';", 'layer-for-each-folder-of-tools-src'],
  ['shared/http/one.ts', "import { two } from './two'; export const one = () => two;", 'no-cycle'],
  ['shell/src/boot/type-up.ts', "export type { Own } from '../index';", 'layers-of-shell-src'],
  ['shell/src/newborn/one.ts', "import '../boot/boot';", 'layer-for-each-folder-of-shell-src'],
  ['shell/operations/acts/type-up.ts', "export type { Own } from '../apps/dialogs';", 'layers-of-shell-operations'],
  ['shell/operations/newborn/part.ts', "import '../acts/act';", 'layer-for-each-folder-of-shell-operations'],
  ['shared/newborn/part.ts', "import '../http/inner';", 'layer-for-each-folder-of-shared'],
  ['shared/contract/http/type-up.ts', "export type { Own } from '../endpoints/index';", 'layers-of-shared'],
  ['shared/contract/audit/circle.ts', "export type { Own } from '../contacts/circle';", 'layers-of-shared'],
  ['shared/contract/contacts/circle.ts', "export type { Own } from '../audit/circle';", 'layers-of-shared'],
] as const;

const ALLOWED = [
  ['shared/http/two.ts', "import { one } from './one'; export const two = () => one;"],
  ['mf-clusters/src/rating/landing/landing.ts', type('../../reporting/rounds/rounds')],
  ['mf-clusters/src/rating/board/board.ts', 'export type Own = 1;'],
  ['mf-clusters/src/rating/board/board.test.ts', type('../../index')],
  ['mf-clusters/src/reporting/rounds/rounds.ts', type('../remark/circle')],
  ['mf-clusters/src/test/double.ts', type('../index')],
  ['mf-clusters/src/analysis/charts/chart.ts', type('../../indicators/texts/texts')],
  ['mf-clusters/src/indicators/texts/texts.ts', 'export type Own = 1;'],
  ['api/src/modules.ts', "import './modules/contacts/routes';"],
  ['api/src/jobs/mail/sender.ts', "import '../../modules/contacts/routes';"],
  ['api/src/modules/contacts/routes.ts', "import '../../kernel/database/connect'; export type A = 1;"],
  ['api/src/modules/places/two.ts', type('../contacts/one')],
  ['api/src/modules/places/list.ts', "export type { B } from '../reports/repository';"],
  ['api/src/modules/places/routes.ts', 'export type B = 1;'],
  ['api/src/modules/reports/repository.ts', "import '../../kernel/clock/own'; export type B = 1;"],
  ['api/src/kernel/database/live.ts', 'export const live = 1;'],
  ['api/src/kernel/clock/own.ts', 'export type Own = 1;'],
  ['api/src/kernel/database/migrations/0001-a.ts', "import 'kysely'; import 'node:crypto';"],
  ['mf-newborn/src/ui.ts', "import '@klaster/shared/ui'; import './index';"],
  ['gateway/src/page/downward.ts', "import '../storage/index'; import '../releases/index'; import './index';"],
  ['gateway/src/releases/downward.ts', "export type { Own } from './store/index'; import '../storage/index';"],
  ['gateway/src/app.ts', "import './index'; import './operations/index'; import './releases/record/index';"],
  ['api/src/wire.ts', "import '@klaster/shared/contract/http'; import '@klaster/shared/restarts';"],
  ['api/src/modules/registers/repository.ts', "import 'kysely';"],
  ['api/src/modules/auth/attempts.repository.ts', "import 'kysely';"],
  ['api/src/kernel/database/connect.ts', "import 'pg';"],
  ['shared/ui/theme.ts', "import '@chakra-ui/react';"],
  ['shell/src/routes.ts', "import 'react-router-dom';"],
  ['shell/src/boot/boot.ts', 'export const boot = 1;'],
  ['shell/operations/apps/dialogs.ts', "import '../acts/act'; export type Own = 1;"],
  ['shell/operations/acts/act.ts', 'export const act = 1;'],
  ['tools/src/workspace.ts', 'export type Own = 1;'],
  ['proofs/src/kill/kill.ts', "import '../../../tools/src/index'; export type Own = 1;"],
  ['tools/src/process/steps.ts', "import '../workspace'; export type Own = 1;"],
  ['tools/src/commands/check.ts', "import '../process/steps'; import '../workspace'; export type Own = 1;"],
] as const;

/** A rule, and the reason for it that its error prints. */
const REASONS = [
  ['folders-apart', 'A package imports only itself and shared: no remote, no shell, no server.'],
  ['sql-in-repositories', 'All SQL is in repositories.'],
  ['layers-of-shared', 'A folder imports only itself and lower layers'],
  ['layer-for-each-folder-of-shared', 'Give the new folder a layer in .dependency-cruiser-layers.cjs.'],
  ['order-of-mf-clusters-src', 'A folder imports only the folders before it'],
] as const;

let root: string;
let report: string;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'klaster-import-rules-'));
  for (const folder of FOLDERS) write(`${folder}/src/index.ts`, 'export type Own = 1;');
  for (const folder of GATEWAY_FOLDERS) write(`gateway/src/${folder}/index.ts`, 'export type Own = 1;');
  for (const entry of ['contract/http', 'contract/endpoints', 'restarts', 'ui', 'http'])
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

test.each(ALLOWED.slice(1))('%s with %s is allowed', (file) => {
  expect(report).not.toContain(`: ${file} `);
});

test.each(REASONS)('%s says why', (rule, reason) => {
  expect(report).toContain(`error ${rule}: `);
  expect(sentences(report)).toContain(reason);
});

/** A report without the line breaks that the terminal's width puts into its sentences. */
const sentences = (text: string) => text.replace(/\s+/g, ' ');

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

/** Violations that dependency-cruiser reports in the planted tree, by the workspace's own rules. */
function cruise(): string {
  const options = ['--config', path.join(WORKSPACE, '.dependency-cruiser.cjs'), '--output-type', 'err-long'];
  const args = [DEPENDENCY_CRUISER, ...options, ...FOLDERS];
  try {
    return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}
