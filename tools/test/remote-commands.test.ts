import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeSdk } from '../src/sdk/pack-sdk';
import { inRoot } from '../src/workspace';
import { releaseScene } from './command';
import { RELEASES, TOKEN } from './registry-double';

const scene = releaseScene();
const NAME = 'mf-clusters';

let sdk: string;

beforeAll(async () => {
  sdk = mkdtempSync(path.join(tmpdir(), 'klaster-sdk-'));
  await writeSdk(sdk);
}, 120_000);

afterAll(() => rmSync(sdk, { recursive: true }));

type CommandResult = { code: number; output: string };

function runNode(cwd: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, env: { ...process.env, NODE_ENV: '', ...env } }, (error, out, errors) => {
      resolve({ code: error ? Number(error.code) : 0, output: out + errors });
    });
  });
}

/** `klaster` in the team's folder, against the registry's double. */
function klaster(...args: string[]): Promise<CommandResult> {
  const env = { KLASTER_GATEWAY: scene.gateway, KLASTER_RELEASE_TOKEN: TOKEN };
  return runNode(inRepository(), [inPackages('@klaster/shared/bin/klaster.js'), ...args], env);
}

const inRepository = (...parts: string[]) => path.join(scene.folder, NAME, ...parts);
const inPackages = (name: string) => inRepository('node_modules', name);

function change(file: string, from: string, to: string): void {
  writeFileSync(inRepository(file), readFileSync(inRepository(file), 'utf8').replace(from, to));
}

/** A team's repository, as `npx …/sdk/create.tgz` writes it, with the packages that npm would install. */
beforeEach(async () => {
  const about = readFileSync(path.join(sdk, 'sdk.json'));
  const gateway = createServer((_request, response) => response.end(about)).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const address = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const created = await runNode(scene.folder, [inRoot('tools/src/sdk/create/create.js'), NAME, '--gateway', address]);
  gateway.close();
  expect(created).toMatchObject({ code: 0 });
  mkdirSync(inPackages('@klaster/shared'), { recursive: true });
  const archive = readdirSync(sdk).find((file) => file.startsWith('klaster-sdk-')) ?? '';
  const target = ['--strip-components', '1', '-C', inPackages('@klaster/shared')];
  execFileSync('tar', ['xzf', path.join(sdk, archive), ...target]);
  const { versions } = JSON.parse(String(about)) as { versions: Record<string, string> };
  for (const name of Object.keys(versions)) {
    const folders = ['shared', '.', 'tools'].map((folder) => inRoot(folder, 'node_modules', name));
    mkdirSync(path.dirname(inPackages(name)), { recursive: true });
    symlinkSync(folders.find((folder) => existsSync(folder)) ?? '', inPackages(name));
  }
});

test('check names a text that does not exist, and nothing else, such as help in Markdown', async () => {
  writeFileSync(inRepository('src/help.ts'), "export { default } from '../help/en.md';\n");
  change('src/staff.screen.tsx', "t('staff.title')", "t('staff.titel')");
  const { code, output } = await klaster('check');
  expect(code).not.toBe(0);
  expect(output.match(/error TS/g)).toHaveLength(1);
  expect(output).toMatch(/^src\/staff\.screen\.tsx.*staff\.titel/);
}, 120_000);

test('build names a title without a text', async () => {
  change('src/routes.ts', "title: 'staff.title'", "title: 'staff.titel'");
  const { code, output } = await klaster('build');
  expect(code).toBe(1);
  expect(output).toContain('no text for "staff.titel"');
}, 120_000);

test('release builds, publishes for nobody and prints a link; promote and rollback are of that build', async () => {
  scene.double.apps = [{ ...RELEASES, grants: { paths: ['/clusters/*'], connect: [] } }];
  const released = await klaster('release');
  expect(released).toMatchObject({ code: 0 });
  const { version } = JSON.parse(readFileSync(inRepository('dist/routes.json'), 'utf8')) as { version: string };
  expect(released.output).toContain(`${scene.gateway}/clusters?remote=${NAME}@${version}`);
  expect(await klaster('release', 'promote', '--percent', '10')).toMatchObject({ code: 0 });
  expect(await klaster('release', 'rollback', '--why', 'wrong totals')).toMatchObject({ code: 0 });
  expect(scene.double.seen).toMatchObject([
    { call: `POST /registry/${NAME}`, query: { percent: 0 } },
    {
      call: 'POST /registry/promotions',
      body: { releases: [{ app: NAME, version, percent: 10 }], why: 'promote by the team' },
    },
    { call: `POST /registry/${NAME}/rollback`, body: { why: 'wrong totals' } },
  ]);
}, 120_000);

test('an unknown command shows the commands', async () => {
  const { code, output } = await klaster('deploy');
  expect(code).toBe(1);
  expect(output).toMatch(/^klaster <command>/);
});
