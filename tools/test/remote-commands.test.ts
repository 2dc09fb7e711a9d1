import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../src/workspace';
import { releaseScene } from './command';
import { RELEASES, TOKEN } from './registry-double';

const scene = releaseScene();
const NAME = 'mf-clusters';
const TSX = pathToFileURL(require.resolve('tsx')).href;

/** Packages as npm would install them, with `shared` as it is. */
const PACKAGES = {
  '@klaster/shared': 'shared',
  '@tanstack/react-query': 'shared/node_modules/@tanstack/react-query',
  '@testing-library/react': 'shared/node_modules/@testing-library/react',
  react: 'shared/node_modules/react',
  '@types/jest': 'node_modules/@types/jest',
  '@types/node': 'node_modules/@types/node',
  '@types/react': 'shared/node_modules/@types/react',
};

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
  return runNode(inRepository(), ['--import', TSX, inRoot('tools/src/remote/main.ts'), ...args], env);
}

const inRepository = (...parts: string[]) => path.join(scene.folder, NAME, ...parts);

function change(file: string, from: string, to: string): void {
  writeFileSync(inRepository(file), readFileSync(inRepository(file), 'utf8').replace(from, to));
}

/** A team's repository, as `npx …/sdk/create.tgz` writes it. */
beforeEach(async () => {
  const versions = Object.fromEntries(Object.keys(PACKAGES).map((name) => [name, '1.0.0']));
  const sdk = JSON.stringify({ packages: { '@klaster/shared': { address: '/sdk/sdk.tgz' } }, versions });
  const gateway = createServer((_request, response) => response.end(sdk)).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const address = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const created = await runNode(scene.folder, [inRoot('tools/src/sdk/create/create.js'), NAME, '--gateway', address]);
  gateway.close();
  expect(created).toMatchObject({ code: 0 });
  for (const [name, folder] of Object.entries(PACKAGES)) {
    mkdirSync(path.dirname(inRepository('node_modules', name)), { recursive: true });
    symlinkSync(inRoot(folder), inRepository('node_modules', name));
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
