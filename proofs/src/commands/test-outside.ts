import { until } from '@klaster/shared/processes';
import { buildUnits } from '@klaster/tools/build/build-units';
import { UNITS } from '@klaster/tools/build/units';
import { freePort } from '@klaster/tools/process/free-port';
import { inRoot } from '@klaster/tools/workspace';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { CHROMIUM_ARGS, chromiumPath } from '../harness/browser';
import { BuiltSystem, publishApps } from '../harness/built-system';
import { publishChanged } from '../harness/changed-build';
import { prove } from '../harness/results';
import type { Proof, Results } from '../harness/results';
import { expectHeading, isHeadingSeen, signIn, VISIBLE } from '../outside/page';
import type { Work } from '../outside/page';
import { Repository } from '../outside/repository';
import { isolate } from '../outside/isolation';
import { retire } from '../outside/retirement';

const NAME = 'mf-maps';

/** Heading of the public page, by the beginning of its address in each language. */
const HEADINGS = {
  '': 'maps: ёғ-мой корхоналари',
  '/uz-latn': 'maps: yogʻ-moy korxonalari',
  '/ru': 'maps: масложировые предприятия',
  '/en': 'maps: oil factories',
} as const;

/** For webpack. */
const PATIENCE = { limitMs: 60_000 };

/** Until a saved change is seen. */
const SEEN_MS = 2_000;

/**
 * `test-outside`: a team with a separate repository, a running gateway and the ordinary registry: creates, installs, checks, tests, develops,
 * releases, promotes, rolls back and retires a remote.
 */
export async function run(): Promise<number> {
  return prove('outside', async ({ folder, results }: Proof) => {
    await buildUnits(UNITS, new AbortController().signal);
    const system = await BuiltSystem.start(path.join(folder, 'system'));
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
    try {
      await publishApps(system.address, system.releasesDir, 'for the proof');
      await followTeam({ system, browser, folder, results });
    } finally {
      await browser.close();
      await system.stop();
    }
  });
}

type Scene = {
  readonly system: BuiltSystem;
  readonly browser: Browser;
  readonly folder: string;
  readonly results: Results;
};

async function followTeam({ system, browser, folder, results }: Scene): Promise<void> {
  const registry = await system.registry();
  const paths = [`/${NAME.slice(3)}/*`];
  const granted = { paths, connect: [], revoke: false, why: 'asked for' };
  await registry.call('POST /registry/:app/grants', { params: { app: NAME }, body: granted });
  const order = { app: NAME, label: 'team', days: 30, percent: 100 };
  const { token } = await registry.call('POST /registry/tokens', { body: order });

  const home = path.join(folder, 'team');
  await mkdir(home);
  const env = { ...process.env, KLASTER_RELEASE_TOKEN: token, npm_config_cache: path.join(folder, 'npm') };
  const team = new Repository(path.join(home, NAME), results, env);
  await team.run('created by npx', ['npx', '--yes', `${system.address}/sdk/create.tgz`, NAME], { cwd: home });
  await team.run('packages installed', ['npm', 'install', '--no-audit', '--no-fund']);
  await team.run('types checked', ['npm', 'run', 'check']);
  await team.edit('src/factories.screen.tsx', "t('factories.title')", "t('factories.titel')");
  const refusal = await team.run('a wrong key of a text is refused', ['npm', 'run', 'check'], { fails: true });
  results.check('the refusal names the key', refusal.includes('factories.titel'));
  await team.edit('src/factories.screen.tsx', "t('factories.titel')", "t('factories.title')");
  await team.run('tests pass', ['npm', 'test']);

  const pnpm = new Repository(path.join(home, 'mf-other'), results, env);
  const program = ['npx', '--yes', `pnpm@${(await readRoot()).config.pnpm}`];
  await pnpm.run('created by pnpm', [...program, 'dlx', `${system.address}/sdk/create.tgz`, 'mf-other'], { cwd: home });
  await pnpm.run('packages installed by pnpm', [...program, 'install']);
  await pnpm.run('types checked with its packages', [...program, 'run', 'check']);
  await pnpm.run('built with its packages', [...program, 'run', 'build']);

  const page = await browser.newPage();
  await develop({ system, page, team, results, env });
  await release({ system, page, team, results });
}

type ShellManifest = { provides: Record<string, string> };

const readRoot = async () => JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as { config: { pnpm: string } };

/** The remote inside the platform that is deployed, before it was ever released. */
async function develop({ system, page, team, results, env }: Work & { env: NodeJS.ProcessEnv }): Promise<void> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const dev = spawn('npx', ['klaster', 'dev'], {
    cwd: team.folder,
    env: { ...env, PORT: String(port) },
    detached: true,
  });
  let output = '';
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (text: Buffer) => (output += String(text)));
  try {
    await until('the dev server listens', () => output.includes(address), PATIENCE);
    await expectHeading({ page, results, when: 'in development' }, `${address}/maps`, HEADINGS['']);
    await team.edit('src/locales/uz-Cyrl.json', HEADINGS[''], 'Ўзгарган сарлавҳа');
    const began = performance.now();
    await page.getByRole('heading', { level: 1, name: 'Ўзгарган сарлавҳа' }).waitFor(VISIBLE);
    const took = performance.now() - began;
    results.check(`a saved change is seen within ${SEEN_MS} ms`, took <= SEEN_MS, `${took.toFixed(0)} ms`);
    await team.edit('src/locales/uz-Cyrl.json', 'Ўзгарган сарлавҳа', HEADINGS['']);
    await team.edit('src/routes.ts', "title: 'factories.title'", "title: 'factories.nothing'");
    await until('the text is missed', () => output.includes('no text for "factories.nothing"'), PATIENCE);
    await team.edit('src/routes.ts', "title: 'factories.nothing'", "title: 'factories.title'");
    await team.edit('src/locales/uz-Cyrl.json', HEADINGS[''], 'Тузатилган сарлавҳа');
    const isSeen = await isHeadingSeen(page, 'Тузатилган сарлавҳа');
    results.check('a title without a text is named, and work goes on once it has one', isSeen);
    await team.edit('src/locales/uz-Cyrl.json', 'Тузатилган сарлавҳа', HEADINGS['']);
    await signIn(page, system, address);
    await expectHeading(
      { page, results, when: 'in development, signed in' },
      `${address}/maps/staff`,
      'maps: ходимлар учун',
    );
    const deployed = await fetch(`${system.address}/maps`);
    results.check('production is unchanged', deployed.status === 404, deployed.status);
    for (const [what, headers] of Object.entries({
      'another host': { host: 'evil.example' },
      'another origin': { origin: 'http://evil.example' },
      'a page of another site': { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    })) {
      const status = await fetchStatus(port, headers);
      results.check(`${what} is refused`, status === 403, status);
    }
  } finally {
    process.kill(-(dev.pid ?? 0), 'SIGINT');
    if (dev.exitCode === null) await once(dev, 'exit');
  }
}

async function release({ system, page, team, results }: Work): Promise<void> {
  const { address } = system;
  await team.edit('src/routes.ts', "path: '/maps'", "path: '/elsewhere'");
  await team.edit('src/routes.ts', "to: '/maps'", "to: '/elsewhere'");
  const verdict = await team.run('an address that is not granted is refused', ['npm', 'run', 'release'], {
    fails: true,
  });
  const isNamed = ['mf-maps claims /elsewhere', 'mf-maps is granted /maps/*'].every((part) => verdict.includes(part));
  results.check('with the address and what is granted', isNamed, isNamed ? '' : verdict.slice(-500));
  const elsewhere = await fetch(`${address}/elsewhere`);
  results.check('nothing is there', elsewhere.status === 404, elsewhere.status);
  await team.edit('src/routes.ts', "path: '/elsewhere'", "path: '/maps'");
  await team.edit('src/routes.ts', "to: '/elsewhere'", "to: '/maps'");
  const released = await team.run('released for nobody', ['npm', 'run', 'release']);
  const link = /to try it.*: (\S+)/.exec(released)?.[1] ?? address;
  const before = await fetch(`${address}/maps`);
  results.check('nobody sees it yet', before.status === 404, before.status);
  await expectHeading({ page, results, when: 'for those who have the link' }, link, HEADINGS['']);
  await page.context().clearCookies();
  await team.run('promoted for a tenth', ['npm', 'run', 'release', '--', 'promote', '--percent', '10']);
  await team.run('promoted', ['npm', 'run', 'release', '--', 'promote']);
  for (const [language, heading] of Object.entries(HEADINGS)) {
    await expectHeading({ page, results, when: 'live' }, `${address}${language}/maps`, heading);
  }
  await signIn(page, system, address);
  await expectHeading({ page, results, when: 'live, signed in' }, `${address}/maps/staff`, 'maps: ходимлар учун');
  await page.evaluate(() => localStorage.clear());

  await team.edit('src/locales/en.json', HEADINGS['/en'], 'Mills');
  await team.run('the next version is released', ['npm', 'run', 'release']);
  await team.run('and promoted', ['npm', 'run', 'release', '--', 'promote']);
  await expectHeading({ page, results, when: 'live' }, `${address}/en/maps`, 'Mills');
  await team.run('rolled back', ['npm', 'run', 'release', '--', 'rollback']);
  await expectHeading({ page, results, when: 'live again' }, `${address}/en/maps`, HEADINGS['/en']);

  await isolate({ system, page, team, results, app: NAME, path: '/maps', headings: HEADINGS });
  await publishShells({ system, page, team, results });

  const manifest = JSON.parse(await readFile(path.join(team.folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const sdk = await fetch(manifest.dependencies['@klaster/shared'] ?? '');
  results.check('the SDK’s address is immutable', /immutable/.test(sdk.headers.get('cache-control') ?? ''));
  await retire({ system, page, team, results }, '/maps');
}

/** A minor step of the shared modules changes nothing for the team; a major one is refused while their remote is live. */
async function publishShells({ system, page, results }: Work): Promise<void> {
  const publish = (step: (version: string) => string) =>
    publishChanged<ShellManifest>(system, 'shell', (manifest) => {
      const stepped = Object.entries(manifest.provides).map(([name, version]) => {
        return [name, name.startsWith('@klaster/') ? step(version) : version] as const;
      });
      return { ...manifest, provides: Object.fromEntries(stepped) };
    }).then(() => 'published', String);
  const minor = await publish((version) => version.replace(/\.(\d+)\..+/, (_, minor) => `.${Number(minor) + 1}.0`));
  results.check('a minor step of the shell is published', minor === 'published', minor);
  await expectHeading({ page, results, when: 'with a newer shell' }, `${system.address}/en/maps`, HEADINGS['/en']);
  const major = await publish((version) => `${Number(version.split('.')[0]) + 1}.0.0`);
  results.check(
    'a major step is refused, and names the remote',
    major.includes(`${NAME} `),
    major.includes(`${NAME} `) ? '' : major,
  );
}

/** fetch sends no host of another name. */
function fetchStatus(port: number, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/', headers }, (answer) => resolve(answer.resume().statusCode ?? 0))
      .on('error', reject)
      .end();
  });
}
