import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { runProgram } from '../process/run-program';
import { progress } from '../progress';
import { inRoot, ROOT } from '../workspace';

const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
);
const MACOS = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

export const NO_CHROMIUM =
  'No Chromium was found and none could be installed: install it, or name one with CHROMIUM_PATH=…';

/**
 * Path of a Chromium for the journeys, installed where it is missing and may be.
 *
 * @returns undefined when there is none and none can be had
 */
export async function provideChromium(environment: NodeJS.ProcessEnv): Promise<string | undefined> {
  const found = findChromium(environment);
  if (found) return found;
  progress('there is no Chromium yet: installing one');
  if (mayUseApt()) await installWithApt();
  else await runProgram(process.execPath, [playwrightCli(), 'install', 'chromium'], { cwd: inRoot('e2e') });
  return findChromium(environment);
}

/** `CHROMIUM_PATH`, the system's, or Playwright's own. */
export function findChromium(environment: NodeJS.ProcessEnv): string | undefined {
  const named = environment['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? named : undefined;
  const cache = environment['PLAYWRIGHT_BROWSERS_PATH'] ?? path.join(homedir(), '.cache/ms-playwright');
  return [...SYSTEM, ...MACOS, ...downloaded(cache)].find((file) => existsSync(file));
}

/** Where Playwright unpacks its browsers, newest first. */
function downloaded(cache: string): string[] {
  if (!existsSync(cache)) return [];
  const versions = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name));
  return versions
    .toSorted((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]))
    .flatMap((version) =>
      ['chrome-linux/chrome', 'chrome-linux64/chrome'].map((file) => path.join(cache, version, file)),
    );
}

function mayUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function installWithApt(): Promise<void> {
  const options = { cwd: ROOT, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await runProgram('apt-get', ['update', '-qq'], options);
  await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
}

function playwrightCli(): string {
  return inRoot('e2e/node_modules/@playwright/test/cli.js');
}
